internal import GNSS

/// Formats the arrival times of a capture's chunks, one per line.
struct ArrivalTimeLines {
    private struct Chunk {
        let offset: Int
        let milliseconds: Int64
        let utc: Int64
    }

    private var firstInstant: ContinuousClock.Instant?
    private var last: Chunk?
    private var isFirstOfFile = true

    /// Milliseconds; a larger difference between the two clocks means that the system clock was set.
    private static let tolerance: Int64 = 100

    /// Continues in the next part's file.
    mutating func beginFile() {
        isFirstOfFile = true
    }

    /// The line for a chunk at an offset of the file; `nil` if its arrival time is unknown.
    mutating func line(for chunk: ByteChunk, at offset: Int) -> String? {
        guard let readAt = chunk.readAt else { return nil }
        let utc = readAt.nanosecondsSince1970 / 1_000_000
        let next = Chunk(offset: offset, milliseconds: milliseconds(of: chunk, utc), utc: utc)
        defer {
            last = next
            isFirstOfFile = false
        }
        // Both clocks measure the time since the last chunk; the monotonic clock is right.
        let step = max(0, next.milliseconds - (last?.milliseconds ?? next.milliseconds))
        let utcStep = utc - (last?.utc ?? utc)
        let isMinute = last.map { $0.utc / 60_000 != utc / 60_000 } ?? true
        if isFirstOfFile || isMinute || abs(utcStep - step) > Self.tolerance { return "\(offset) +\(step) \(readAt)" }
        return "+\(offset - (last?.offset ?? 0)) +\(step)"
    }

    private mutating func milliseconds(of chunk: ByteChunk, _ utc: Int64) -> Int64 {
        guard let instant = chunk.instant else { return max(utc, last?.milliseconds ?? utc) }
        let first = firstInstant ?? instant
        firstInstant = first
        let elapsed = first.duration(to: instant).components
        return elapsed.seconds * 1000 + elapsed.attoseconds / 1_000_000_000_000_000
    }
}
