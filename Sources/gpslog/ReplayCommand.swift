import ArgumentParser
import NMEA
import Recording
import SystemPackage

/// `gpslog replay`.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Log recorded bytes as if they came from a receiver.",
        discussion: """
            The same filter and database do the work. A capture replayed a second time into a database adds no location twice.

            Example: gpslog replay --database voyage.sqlite raw.nmea
            """
    )

    @Argument(help: ArgumentHelp("Captures, one after the other; - is standard input.", valueName: "capture"))
    var captures: [String]

    @Option(help: ArgumentHelp("realtime, a factor such as 10, or max.", valueName: "speed"))
    var speed: ReplaySpeed = .max

    @Flag(help: "Accept every fix that the receiver itself vouches for.")
    var noFilter = false

    @OptionGroup var decoding: DecodingOptions
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let replayer = Replayer(
            captures: captures.map { FilePath($0) },
            speed: speed,
            filters: !noFilter,
            options: decoding.stream,
            database: database.file,
            logger: verbosity.logger
        )
        try await replayer.replay()
    }
}

extension ReplaySpeed: ExpressibleByArgument {
    /// A speed on the command line.
    package init?(argument: String) { self.init(argument) }
}
