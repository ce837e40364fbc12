import Files
import GNSS
import NMEA
import Receivers
import Recording
import SystemPackage
import Terminal

/// The bytes of captures that belong to a period, by the receiver's own time.
///
/// All bytes from the first to the last fix in the period are kept, including those of fixes with wrong times between
/// them.
struct CaptureExcerpt {
    let capture: FilePath
    let from: UTCTime
    let to: UTCTime

    /// Writes the excerpt, and returns its bytes; 0 if the capture has no fix in the period.
    func write(to output: inout ExportOutput) async throws -> Int {
        guard let range = try await range() else { return 0 }
        var offset = 0
        for try await chunk in try ReplayByteSource(path: capture).chunks() {
            let part = range.clamped(to: offset..<offset + chunk.bytes.count)
            let places = (part.lowerBound - offset)..<(part.upperBound - offset)
            if !part.isEmpty { try output.write(Array(chunk.bytes[places])) }
            offset += chunk.bytes.count
            if offset >= range.upperBound { break }
        }
        return range.count
    }

    /// The range of bytes in the capture; `nil` if no fix is in the period.
    private func range() async throws -> Range<Int>? {
        var stream = NMEAStream(NMEAOptions())
        // An epoch may end with the first sentence of the next one, so the range begins an epoch early.
        var (offset, end, begin) = (0, 0, 0)
        var range: Range<Int>?
        func note(_ epoch: Epoch) {
            if let time = epoch.fix.time, time >= from, time < to {
                range = min(range?.lowerBound ?? begin, begin)..<max(range?.upperBound ?? offset, offset)
            }
            (begin, end) = (end, offset)
        }
        for try await chunk in try ReplayByteSource(path: capture).chunks() {
            // Line by line, so that the range is exact to a line.
            for line in chunk.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
                let isLast = line.endIndex == chunk.bytes.endIndex
                let bytes: [UInt8] = isLast ? Array(line) : line + [UInt8(ascii: "\n")]
                offset += bytes.count
                stream.consume(bytes.span) { note($0) }
            }
        }
        stream.finish { note($0) }
        try CaptureCheck.requireReceiver(stream.counters, in: capture)
        return range
    }
}
