import ArgumentParser
import Files
import GNSS
import NMEA
import Receivers
import Recording
import SystemPackage

struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "decode",
        abstract: "Decode captures to JSON lines or GPX.",
        discussion: """
            Prints one JSON object per epoch (TPV) and one per sky view (SKY), in gpsd's vocabulary. With --format \
            gpx, prints a track for each stretch without a gap of five minutes. Uses neither filter nor database, \
            but names the reasons why a position is suspect. \
            With --verbose, each TPV names the sentence or binary message of each value, and a count of the \
            sentences and of each binary protocol's frames follows at the end.

            Examples:
              gpslog decode raw.nmea
              gpslog decode --format gpx raw.nmea > raw.gpx
            """
    )

    @Argument(
        help: ArgumentHelp("Captures, read in this order; - is standard input.", valueName: "capture"),
        completion: .file()
    )
    var captures: [String]

    @Flag(help: "Print each valid sentence before its result.")
    var sentences = false

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json, gpx
    }

    @Option(help: ArgumentHelp("The output format: json or gpx.", valueName: "format"))
    var format = Format.json

    @OptionGroup var decoding: DecodeOptions
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        if format == .gpx, sentences { throw ValidationError("--sentences needs --format json.") }
    }

    func run() async throws {
        let captures = captures.map { FilePath($0) }
        if format == .gpx { return try await writeGPX(of: captures) }
        for capture in captures {
            var decoder = CaptureDecoder(
                printsSentences: sentences,
                namesSources: verbosity.verbose,
                options: decoding.stream,
                logger: verbosity.logger
            )
            try await decoder.decode(capture)
        }
    }

    /// Writes one GPX document, with separate tracks for each capture, while they are read.
    private func writeGPX(of captures: [FilePath]) async throws {
        ProgramMemory.keepFreed()
        let output = FileDescriptor.standardOutput
        var file = UnfilteredGPX()
        var writeBehind = WriteBehind(to: output.rawValue)
        for capture in captures {
            var stream = NMEAStream(decoding.stream)
            var lastReadAt: UTCTime?
            file.begin(CaptureSeries(whole: capture, files: [capture]).receiver)
            for try await chunk in try ReplayByteSource(path: capture).chunks() {
                let (bytes, readAt) = (chunk.bytes, chunk.readAt)
                lastReadAt = readAt
                stream.consume(bytes.span) { file.add($0.fix, readAt: readAt) }
                writeBehind.note(try output.writeAll(file.takeText()))
            }
            stream.finish { file.add($0.fix, readAt: lastReadAt) }
            try CaptureSummary(of: stream).report(on: capture, to: verbosity.logger)
        }
        file.end()
        try output.writeAll(file.takeText())
    }
}
