internal import Files
package import Logging
package import NMEA
internal import Receivers
internal import Recording
package import SystemPackage

/// Converts captures to GPX without filter and database: `gpslog decode --format gpx`.
package struct CaptureConverter {
    private let options: NMEAStream.Options
    private let logger: Logger

    package init(options: NMEAStream.Options = .init(), logger: Logger) {
        self.options = options
        self.logger = logger
    }

    /// Converts captures to one file, with separate tracks for each, and writes continuously.
    ///
    /// - Parameters:
    ///   - captures: files, or `-` for standard input.
    ///   - output: the file for the GPX.
    /// - Throws: `Failure` if a capture cannot be read or contains no NMEA 0183, or if writing fails.
    package func convert(_ captures: [FilePath], to output: FileDescriptor = .standardOutput) async throws {
        ProgramMemory.keepFreed()
        var file = UnfilteredGPX()
        var writeBehind = WriteBehind(to: output.rawValue)
        for capture in captures {
            var stream = NMEAStream(options)
            file.begin(CaptureSeries(whole: capture, files: [capture]).receiver)
            for try await chunk in try ReplayByteSource(path: capture).chunks() {
                let bytes = chunk.bytes
                stream.consume(bytes.span) { file.add($0.fix) }
                writeBehind.note(try output.writeAll(file.takeText()))
            }
            stream.finish { file.add($0.fix) }
            try CaptureCheck.requireReceiver(stream.counters, in: capture)
            if let advice = CaptureCheck.advice(stream.counters, on: capture) { logger.warning("\(advice)") }
            if let advice = CaptureCheck.advice(withoutFix: stream.sentencesWithoutFix, on: capture) {
                logger.warning("\(advice)")
            }
            logger.debug("\(capture): \(CaptureSummary(of: stream).text)")
        }
        file.end()
        try output.writeAll(file.takeText())
    }
}
