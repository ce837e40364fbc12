import Files
import GNSS
import NMEA
import Receivers
import Recording
import SystemPackage
import Platform

/// The bytes of captures that belong to a period, by the receiver's own time.
///
/// All bytes from the first to the last fix in the period are kept, including those of fixes with wrong times between
/// them.
struct CaptureExcerpt {
    let capture: FilePath
    let from: UTCTime
    let to: UTCTime

    /// Writes the excerpt, and beside it the times of arrival, if the capture has them.
    ///
    /// - Returns: the files; none if the capture has no fix in the period.
    func write(to file: FilePath) async throws -> [FilePath] {
        guard let range = try await range() else { return [] }
        var output = try ExportOutput(path: file.string)
        var (lines, times, offset) = (ArrivalTimeLines(), "", 0)
        for try await chunk in try ReplayByteSource(path: capture).chunks() {
            let part = range.clamped(to: offset..<offset + chunk.bytes.count)
            let places = (part.lowerBound - offset)..<(part.upperBound - offset)
            if !part.isEmpty {
                let line = lines.line(for: chunk, at: part.lowerBound - range.lowerBound)
                times += line.map { $0 + "\n" } ?? ""
                try output.write(Array(chunk.bytes[places]))
            }
            offset += chunk.bytes.count
            if offset >= range.upperBound { break }
        }
        try output.finish()
        guard !times.isEmpty else { return [file] }
        var timesOutput = try ExportOutput(path: file.arrivalTimes.string)
        try timesOutput.write(Array("\(ArrivalTime.header)\n\(times)".utf8))
        try timesOutput.finish()
        return [file, file.arrivalTimes]
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
