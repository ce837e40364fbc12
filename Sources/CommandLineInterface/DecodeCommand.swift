import ArgumentParser
internal import Commands
import NMEA
import SystemPackage

/// `gpslog decode`.
struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Print what captures say as JSON lines, or as GPX.",
        discussion: """
            One object an epoch (TPV) and one a sky view (SKY), in gpsd's vocabulary; or with --format gpx a track for each \
            stretch without a gap of five minutes. No filter, no database. With --verbose each TPV names the sentence or the \
            binary message that each of its values is from, and at the end stands how many sentences and how many frames of each \
            binary protocol came.

            Examples:
              gpslog decode raw.nmea
              gpslog decode --format gpx raw.nmea > raw.gpx
            """
    )

    @Argument(
        help: ArgumentHelp("Captures, one after the other; - is standard input.", valueName: "capture"),
        completion: .file()
    )
    var captures: [String]

    @Flag(help: "Print each intact sentence before what it led to.")
    var sentences = false

    /// The format of what is printed.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json, gpx
    }

    @Option(help: ArgumentHelp("json or gpx.", valueName: "format"))
    var format = Format.json

    @OptionGroup var decoding: DecodingOptions
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        if format == .gpx, sentences { throw ValidationError("--sentences goes with --format json.") }
    }

    func run() async throws {
        if format == .gpx {
            let converter = CaptureConverter(options: decoding.stream, logger: verbosity.logger)
            return try await converter.convert(captures.map { FilePath($0) })
        }
        for capture in captures {
            var decoder = CaptureDecoder(
                printsSentences: sentences,
                namesSources: verbosity.verbose,
                options: decoding.stream,
                logger: verbosity.logger
            )
            try await decoder.decode(FilePath(capture))
        }
    }
}
