import ArgumentParser
import NMEA
import Recording
import SystemPackage

/// `gpslog decode`.
struct DecodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Print what captures say as JSON lines.",
        discussion: """
            One object an epoch (TPV) and one a sky view (SKY), in gpsd's vocabulary. No filter, no database.

            Example: gpslog decode raw.nmea
            """
    )

    @Argument(help: ArgumentHelp("Captures, one after the other; - is standard input.", valueName: "capture"))
    var captures: [String]

    @Flag(help: "Print each intact sentence before what it led to.")
    var sentences = false

    @OptionGroup var decoding: DecodingOptions
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        for capture in captures {
            var decoder = CaptureDecoder(
                printsSentences: sentences,
                options: decoding.stream,
                logger: verbosity.logger
            )
            try await decoder.decode(FilePath(capture))
        }
    }
}
