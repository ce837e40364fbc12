import GNSS
package import NMEA
import Platform
import Synchronization

/// The times at which a capture's bytes are due: by the times beside it, or where there are none, by its sentences.
struct ReplaySchedule: Sendable {
    /// Bytes that came in together.
    struct Burst: Hashable, Sendable {
        var bytes: [UInt8]

        /// Counted from the beginning of the capture.
        let due: Duration
    }

    private let missingChecksum: SentenceFramer.MissingChecksum
    private var due = Duration.zero
    private var fileBegan = Duration.zero
    private var untimed: (clock: ReceiverClock, began: Duration)?

    /// A schedule before the first bytes.
    init(missingChecksum: SentenceFramer.MissingChecksum = .refused) {
        self.missingChecksum = missingChecksum
    }

    /// The bursts in the next bytes, in order.
    mutating func bursts(in block: ReplayBlock) -> [Burst] {
        var bursts: [Burst] = []
        var rest = block.bytes[...]
        if block.offset == 0 { fileBegan = due }
        if block.knownUntil > block.offset || !block.arrivals.isEmpty { untimed = nil }
        for arrival in block.arrivals {
            let count = arrival.offset - (block.offset + block.bytes.count - rest.count)
            take(count, of: &rest, into: &bursts)
            due = max(due, fileBegan + arrival.elapsed)
        }
        if block.knownUntil >= block.offset + block.bytes.count { take(rest.count, of: &rest, into: &bursts) }
        while !rest.isEmpty {
            let line = rest.firstIndex(of: UInt8(ascii: "\n")).map { rest[...$0] } ?? rest
            follow(line)
            take(line.count, of: &rest, into: &bursts)
        }
        return bursts
    }

    /// Takes bytes that are due now.
    private func take(_ count: Int, of rest: inout ArraySlice<UInt8>, into bursts: inout [Burst]) {
        guard count > 0 else { return }
        if bursts.last?.due == due {
            bursts[bursts.count - 1].bytes += rest.prefix(count)
        } else {
            bursts.append(Burst(bytes: Array(rest.prefix(count)), due: due))
        }
        rest = rest.dropFirst(count)
    }

    /// Finds out when a line is due that has no time of arrival.
    private mutating func follow(_ line: ArraySlice<UInt8>) {
        var (clock, began) = untimed ?? (ReceiverClock(missingChecksum: missingChecksum), due)
        clock.read(line)
        untimed = (clock, began)
        due = max(due, began + clock.elapsed)
    }
}

/// The speed at which a capture is replayed, until it is stopped.
final class ReplayPace: Sendable {
    private let factor: Double
    private let clock: any Clock<Duration>
    private let isStopped = Atomic(false)

    /// A pace of `factor` times that at which the bytes came, more than 0, by a clock.
    init(factor: Double, clock: any Clock<Duration>) {
        self.factor = factor
        self.clock = clock
    }

    /// Ends all waits.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// A stopwatch that tells how long ago the replay began, which is now.
    func stopwatch() -> Stopwatch { Stopwatch(clock) }

    /// Waits until bytes are due, in short steps, so that stopping does not wait for the end of a long gap; false where
    /// it was stopped.
    func wait(until due: Duration, by watch: Stopwatch) async -> Bool {
        let seconds = due / .seconds(1) / factor
        while !isStopped.load(ordering: .relaxed) {
            let left = seconds - watch.time / .seconds(1)
            guard left > 0 else { return true }
            // It throws where the task is cancelled.
            guard (try? await clock.sleep(for: .seconds(min(left, 0.25)))) != nil else { return false }
        }
        return false
    }
}

/// Follows the time that sentences tell, and says how long a receiver took to get there.
package struct ReceiverClock: Sendable {
    /// Since the first sentence.
    package var elapsed: Duration { hands.elapsed }

    private var framer: SentenceFramer
    private var hands = Hands()

    /// A clock that has heard nothing.
    package init(missingChecksum: SentenceFramer.MissingChecksum = .refused) {
        framer = SentenceFramer(missingChecksum: missingChecksum)
    }

    /// Takes note of the next bytes, cut anywhere; sentences that are not intact or tell no time leave the clock as it
    /// is.
    package mutating func read(_ bytes: ArraySlice<UInt8>) {
        framer.consume(bytes.span) { hands.note($0) }
    }
}

/// The position of a clock's hands, and what they were moved by.
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

    /// A receiver that knows no time yet reports once a second; its first sentence tells when the next report begins.
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
        // A report that comes late takes no time; one from much earlier begins another recording.
        if step < .zero && step > .seconds(-60) { return }
        self.latest = time
        elapsed += step > .zero ? step : .zero
    }
}
