/// The bytes to send to a client, limited in size.
///
/// An epoch is either sent completely or dropped.
///
/// Answers to the client's requests are never dropped; while there is no room for them, requests are not read.
package struct EpochQueue: Sendable {
    /// Identifies a device; each device has its own epochs.
    package typealias Device = Int

    private let limit: Int
    private var waiting: [ArraySlice<UInt8>] = []
    /// The epochs that have begun; true if the epoch is dropped.
    private var begun: [Device: Bool] = [:]
    private var waitingSince: ContinuousClock.Instant?

    /// Number of waiting bytes.
    package private(set) var count = 0

    /// Number of epochs dropped so far.
    package private(set) var droppedEpochs = 0

    /// Creates a queue; an epoch may begin below `limit` waiting bytes, and exceed the limit by the same amount.
    package init(limit: Int) {
        self.limit = limit
    }

    package var isEmpty: Bool { count == 0 }

    /// Whether an answer or an epoch may begin.
    package var hasRoom: Bool { count < limit }

    package mutating func append(answer bytes: [UInt8], at now: ContinuousClock.Instant) {
        guard !bytes.isEmpty else { return }
        if isEmpty { waitingSince = now }
        waiting.append(bytes[...])
        count += bytes.count
    }

    /// Appends a part of an epoch, unless the epoch is dropped.
    package mutating func append(_ bytes: [UInt8], of device: Device, at now: ContinuousClock.Instant) {
        let isDropped = begun[device] ?? !hasRoom
        if begun[device] == nil, isDropped { droppedEpochs += 1 }
        begun[device] = isDropped
        guard !isDropped else { return }
        // Keep a device that never ends an epoch from filling the memory.
        guard count <= 2 * limit else {
            droppedEpochs += 1
            return begun[device] = true
        }
        append(answer: bytes, at: now)
    }

    /// Ends the epoch of a device; later bytes belong to its next one.
    package mutating func endEpoch(of device: Device) {
        begun[device] = nil
    }

    /// Returns about `most` bytes from the front.
    package func first(_ most: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in waiting where bytes.count < most { bytes += part.prefix(most - bytes.count) }
        return bytes
    }

    /// Removes bytes that the client has accepted.
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

    /// How long the client has accepted none of the waiting bytes; zero if no bytes wait.
    package func stalled(at now: ContinuousClock.Instant) -> Duration {
        waitingSince.map { $0.duration(to: now) } ?? .zero
    }
}
