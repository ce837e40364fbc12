import NMEA

/// When the bytes of a recording are due: as the times beside it tell, and where there are none, as its sentences do.
struct ReplaySchedule: Sendable {
    /// Bytes that came in together.
    struct Burst: Hashable, Sendable {
        var bytes: [UInt8]

        /// Counted from the beginning of the recording.
        let due: Duration
    }

    private let missingChecksum: SentenceFramer.MissingChecksum
    private var due = Duration.zero
    private var fileBegan = Duration.zero
    private var untimed: (clock: ReceiverClock, began: Duration)?

    /// Nothing has come yet.
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
