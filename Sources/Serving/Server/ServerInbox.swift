internal import Platform
internal import Synchronization
internal import SystemPackage

/// Passes news from recordings, which never wait, to the server's thread.
final class ServerInbox: Sendable {
    /// Queue length; further batches are dropped and counted.
    private static let most = 10_000

    /// The items that the server's thread removes at once.
    struct Contents {
        var news: [DeviceNews] = []
        var lost = 0
        var isStopped = false
    }

    private struct State {
        var contents = Contents()
        var receivers = ServedReceivers()
        var interest = ServedInterest()
        var lastNumber: EpochQueue.Device = 0
    }

    private let state = Mutex(State())

    let wake: WakeEvent

    /// Creates an empty inbox; throws the error of eventfd(2).
    init() throws(Errno) {
        wake = try WakeEvent()
    }

    var receivers: ServedReceivers { state.withLock { $0.receivers } }

    /// Returns an unused device number.
    func newNumber() -> EpochQueue.Device {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// Sets which news clients want.
    func want(_ interest: ServedInterest) {
        state.withLock { $0.interest = interest }
    }

    /// Adds news; wakes the server's thread only if a client wants them.
    func put(_ news: [ServedNews], of device: EpochQueue.Device, path: String) {
        let isWanted = state.withLock { state in
            for item in news { state.receivers.note(item, of: device) }
            guard !state.interest.isEmpty, !state.contents.isStopped else { return false }
            guard state.contents.news.count < Self.most else {
                state.contents.lost += 1
                return false
            }
            let before = state.contents.news.count
            for item in news where state.interest.wants(item) {
                state.contents.news.append(DeviceNews(device: device, path: path, news: item))
            }
            return state.contents.news.count > before
        }
        if isWanted { wake.raise() }
    }

    func stop() {
        state.withLock { $0.contents.isStopped = true }
        wake.raise()
    }

    /// Removes and returns all items.
    func take() -> Contents {
        state.withLock { state in
            let contents = state.contents
            state.contents = Contents(isStopped: contents.isStopped)
            return contents
        }
    }
}
