internal import Platform
internal import Synchronization
internal import SystemPackage

/// News on their way from recordings, which never wait, to the thread that serves clients.
final class ServerInbox: Sendable {
    /// The most news that may wait; what comes then is lost, which is told.
    private static let most = 10_000

    /// The items that the server's thread takes out at a time.
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

    /// Wakes the server's thread.
    let wake: WakeEvent

    /// An inbox in which nothing is.
    ///
    /// Throws what eventfd(2) said.
    init() throws(Errno) {
        wake = try WakeEvent()
    }

    /// The receivers with their latest reports.
    var receivers: ServedReceivers { state.withLock { $0.receivers } }

    /// A number that no device had before.
    func newNumber() -> EpochQueue.Device {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// Says what clients want from now on.
    func want(_ interest: ServedInterest) {
        state.withLock { $0.interest = interest }
    }

    /// Takes news in; wakes the server's thread only where a client wants them.
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

    /// Has the server's thread end.
    func stop() {
        state.withLock { $0.contents.isStopped = true }
        wake.raise()
    }

    /// Takes out all that has come.
    func take() -> Contents {
        state.withLock { state in
            let contents = state.contents
            state.contents = Contents(isStopped: contents.isStopped)
            return contents
        }
    }
}
