import ArgumentParser
import NMEA
import SystemPackage

struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Decode captures to JSON lines or GPX.",
        discussion: """
            Prints one JSON object per epoch (TPV) and one per sky view (SKY), in gpsd's vocabulary. With --format \
            gpx, prints a track for each stretch without a gap of five minutes. Uses neither filter nor database. \
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

    @OptionGroup var decoding: DecodingOptions
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        if format == .gpx, sentences { throw ValidationError("--sentences needs --format json.") }
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
