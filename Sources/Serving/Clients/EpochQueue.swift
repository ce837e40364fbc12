/// The bytes that wait until a client takes them: of each epoch all or nothing, and not more than there is room for.
///
/// Answers to the client's own requests are never left out; it is not listened to while there is no room for them.
package struct EpochQueue: Sendable {
    /// The number of a device, each of which has epochs of its own.
    package typealias Device = Int

    private let limit: Int
    private var waiting: [ArraySlice<UInt8>] = []
    /// The epochs that have begun: true where they are left out.
    private var begun: [Device: Bool] = [:]
    private var waitingSince: ContinuousClock.Instant?

    /// Bytes that wait.
    package private(set) var count = 0

    /// Epochs that were left out so far.
    package private(set) var droppedEpochs = 0

    /// A queue in which an epoch begins as long as less than so many bytes wait; its end may go beyond that by as much again.
    package init(limit: Int) {
        self.limit = limit
    }

    /// True where nothing waits.
    package var isEmpty: Bool { count == 0 }

    /// True where there is room for something that begins.
    package var hasRoom: Bool { count < limit }

    /// Appends an answer.
    package mutating func append(answer bytes: [UInt8], at now: ContinuousClock.Instant) {
        guard !bytes.isEmpty else { return }
        if isEmpty { waitingSince = now }
        waiting.append(bytes[...])
        count += bytes.count
    }

    /// Appends a part of an epoch, unless the epoch is left out.
    package mutating func append(_ bytes: [UInt8], of device: Device, at now: ContinuousClock.Instant) {
        let isDropped = begun[device] ?? !hasRoom
        if begun[device] == nil, isDropped { droppedEpochs += 1 }
        begun[device] = isDropped
        guard !isDropped else { return }
        // A device that never ends an epoch must not fill the memory.
        guard count <= 2 * limit else {
            droppedEpochs += 1
            return begun[device] = true
        }
        append(answer: bytes, at: now)
    }

    /// Ends the epoch of a device: what comes next belongs to another one.
    package mutating func endEpoch(of device: Device) {
        begun[device] = nil
    }

    /// The first bytes that wait, about so many at most.
    package func first(_ most: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in waiting where bytes.count < most { bytes += part.prefix(most - bytes.count) }
        return bytes
    }

    /// Forgets the first bytes, which the client has taken.
    package mutating func removeFirst(_ taken: Int, at now: ContinuousClock.Instant) {
        var rest = taken
        var whole = 0
        while rest > 0, whole < waiting.count {
            guard waiting[whole].count <= rest else {
                waiting[whole] = waiting[whole].dropFirst(rest)
                break
            }
            rest -= waiting[whole].count
            whole += 1
        }
        waiting.removeFirst(whole)
        count = max(0, count - taken)
        if taken > 0 { waitingSince = isEmpty ? nil : now }
    }

    /// The time for which the client has taken nothing of what waits; zero where nothing does.
    package func stalled(at now: ContinuousClock.Instant) -> Duration {
        waitingSince.map { $0.duration(to: now) } ?? .zero
    }
}
