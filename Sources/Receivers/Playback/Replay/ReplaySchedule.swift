import GNSS
package import NMEA
import Platform
import Synchronization

/// When a capture's bytes are due: by the times beside it, or without these by its sentences.
struct ReplaySchedule: Sendable {
    /// Bytes that are due at the same time.
    struct Burst: Hashable, Sendable {
        var bytes: [UInt8]

        /// Time since the beginning of the capture.
        let due: Duration

        /// The capture's clock when they were read; `nil` if unknown.
        let readAt: UTCTime?
    }

    private let missingChecksum: SentenceFramer.ChecksumPolicy
    private var due = Duration.zero
    private var fileBegan = Duration.zero
    private var readAt: UTCTime?
    private var untimed: (clock: ReceiverClock, began: Duration)?

    init(missingChecksum: SentenceFramer.ChecksumPolicy = .refused) {
        self.missingChecksum = missingChecksum
    }

    /// Splits the next bytes into bursts.
    mutating func bursts(in block: ReplayBlock) -> [Burst] {
        var bursts: [Burst] = []
        if block.offset == 0 { fileBegan = due }
        if block.knownUntil > block.offset || !block.arrivals.isEmpty { untimed = nil }
        var offset = block.offset
        var arrivals = block.arrivals[...]
        for chunk in block.chunks(&readAt) {
            while let arrival = arrivals.first, arrival.offset <= offset {
                due = max(due, fileBegan + arrival.elapsed)
                arrivals = arrivals.dropFirst()
            }
            offset += chunk.bytes.count
            var rest = chunk.bytes[...]
            if arrivals.first != nil || block.knownUntil >= block.offset + block.bytes.count {
                take(rest.count, of: &rest, chunk.readAt, into: &bursts)
            }
            while !rest.isEmpty {
                let line = rest.firstIndex(of: UInt8(ascii: "\n")).map { rest[...$0] } ?? rest
                follow(line)
                take(line.count, of: &rest, chunk.readAt, into: &bursts)
            }
        }
        return bursts
    }

    /// Moves bytes that are due now to the bursts.
    private func take(
        _ count: Int,
        of rest: inout ArraySlice<UInt8>,
        _ readAt: UTCTime?,
        into bursts: inout [Burst]
    ) {
        guard count > 0 else { return }
        if let last = bursts.last, last.due == due, last.readAt == readAt {
            bursts[bursts.count - 1].bytes += rest.prefix(count)
        } else {
            bursts.append(Burst(bytes: Array(rest.prefix(count)), due: due, readAt: readAt))
        }
        rest = rest.dropFirst(count)
    }

    /// Advances `due` by a line without an arrival time.
    private mutating func follow(_ line: ArraySlice<UInt8>) {
        var (clock, began) = untimed ?? (ReceiverClock(missingChecksum: missingChecksum), due)
        clock.read(line)
        untimed = (clock, began)
        due = max(due, began + clock.elapsed)
    }
}

/// The speed of a replay, until it is stopped.
final class ReplayPace: Sendable {
    private let factor: Double
    private let clock: any Clock<Duration>
    private let isStopped = Atomic(false)

    /// Creates a pace; `factor` is relative to the original speed and greater than 0.
    init(factor: Double, clock: any Clock<Duration>) {
        self.factor = factor
        self.clock = clock
    }

    /// Ends all current and later waits.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    func stopwatch() -> Stopwatch { Stopwatch(clock) }

    /// Waits until bytes are due; returns false if stopped.
    ///
    /// Waits in short steps, so that a long gap does not delay the stop.
    func wait(until due: Duration, by watch: Stopwatch) async -> Bool {
        let seconds = due / .seconds(1) / factor
        while !isStopped.load(ordering: .relaxed) {
            let left = seconds - watch.time / .seconds(1)
            guard left > 0 else { return true }
            // Throws if the task is cancelled.
            guard (try? await clock.sleep(for: .seconds(min(left, 0.25)))) != nil else { return false }
        }
        return false
    }
}

/// Follows the time in sentences, to measure how long a receiver took to send them.
package struct ReceiverClock: Sendable {
    /// Time since the first sentence.
    package var elapsed: Duration { hands.elapsed }

    private var framer: SentenceFramer
    private var hands = Hands()

    package init(missingChecksum: SentenceFramer.ChecksumPolicy = .refused) {
        framer = SentenceFramer(missingChecksum: missingChecksum)
    }

    /// Advances the clock by the next bytes, split at any byte.
    ///
    /// Invalid sentences and those without a time don't change it.
    package mutating func read(_ bytes: ArraySlice<UInt8>) {
        framer.consume(bytes.span) { hands.note($0) }
    }
}

/// The time of a clock, and the sentences that advance it.
private struct Hands {
    var elapsed = Duration.zero
    private var latest: Duration?
    private var timelessAddress: [UInt8]?

    private static let day = Duration.seconds(86_400)

    mutating func note(_ sentence: borrowing SentenceFields) {
        let letters = sentence[0]
        guard letters.count == 5 else { return }
        let address = letters.indices.map { letters[$0] }
        let field: Int
        switch String(decoding: address.suffix(3), as: UTF8.self) {
        case "RMC", "GGA", "GNS", "ZDA", "GST", "GBS": field = 1
        case "GLL": field = 5
        default: return
        }
        if let time = sentence.timeOfDay(at: field) {
            advance(to: .nanoseconds(time.nanosecondsSinceMidnight))
        } else if sentence[field].isEmpty {
            waitWithoutTime(address)
        }
    }

    /// A receiver that has no time yet reports once a second; its first sentence marks the beginning of each report.
    private mutating func waitWithoutTime(_ address: [UInt8]) {
        guard latest == nil else { return }
        guard let timelessAddress else {
            timelessAddress = address
            return
        }
        if timelessAddress == address { elapsed += .seconds(1) }
    }

    private mutating func advance(to time: Duration) {
        guard let latest else {
            // The first time ends the last report without one.
            if timelessAddress != nil { elapsed += .seconds(1) }
            self.latest = time
            return
        }
        var step = time - latest
        if step < .zero - Self.day / 2 { step += Self.day }
        // A late report takes no time; a much earlier time begins another recording.
        if step < .zero && step > .seconds(-60) { return }
        self.latest = time
        elapsed += step > .zero ? step : .zero
    }
}
