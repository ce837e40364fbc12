import ArgumentParser
internal import Commands
import NMEA
internal import Recording
internal import Settings
import SystemPackage

/// `gpslog replay`.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Log recorded bytes as if they came from a receiver.",
        discussion: """
            The same filter and database do the work. A capture replayed a second time into a database adds nothing twice, \
            nor does one that was taken down by a recording into it.

            At a speed other than max, the bytes come as they arrived, if file.times is beside the capture, and else as \
            the receiver's clock tells. The parts of a capture are replayed as one.

            With --pty, a receiver is at the path for any program to read, and nothing is logged.

            Examples:
              gpslog replay --database voyage.sqlite raw.nmea
              gpslog replay --speed realtime --pty /tmp/receiver raw.nmea
            """
    )

    @Argument(
        help: ArgumentHelp("Captures, one after the other; - is standard input.", valueName: "capture"),
        completion: .file()
    )
    var captures: [String]

    @Option(
        help: ArgumentHelp(
            "realtime, a factor such as 10, or max; by default max, and realtime with --pty.",
            valueName: "speed"
        )
    )
    var speed: ReplaySpeed?

    @Option(
        help: ArgumentHelp("Play to other programs, as a receiver at this path.", valueName: "path"),
        completion: .file()
    )
    var pty: String?

    @OptionGroup var filter: FilterOptions
    @OptionGroup var tracks: TrackOptions
    @OptionGroup var idle: IdleOption
    @OptionGroup var fusion: FuseFlag
    @OptionGroup var decoding: DecodingOptions
    @OptionGroup var units: UnitsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        guard
            pty == nil
                || (!filter.isGiven && !tracks.isGiven && idle.span == nil && !fusion.fuse && database.database == nil
                    && decoding.referenceDate == nil)
        else {
            throw ValidationError(
                "--pty logs nothing; leave out --database, --profile, --no-filter, --config, --idle-after, --fuse, "
                    + "--reference-date and what begins a new track."
            )
        }
    }

    func run() async throws {
        let captures = captures.map { FilePath($0) }
        if let pty {
            let playback = CapturePlayback(
                captures: captures,
                speed: speed ?? .factor(1),
                missingChecksum: decoding.stream.missingChecksum,
                path: FilePath(pty),
                logger: verbosity.logger
            )
            try await playback.play()
            return
        }
        let settings = try filter.settings.read(verbosity.logger)
        let replayer = try Replayer(
            captures: captures,
            speed: speed ?? .max,
            filter: filter.filter(settings),
            idleAfter: idle.span,
            isFusing: fusion.fuse,
            options: decoding.stream,
            dividedBy: tracks.division(settings),
            database: database.recorded(),
            sky: settings.storage.sky,
            units: units.units(settings.units),
            logger: verbosity.logger
        )
        try await replayer.replay()
    }
}

extension ReplaySpeed: ExpressibleByArgument {
    /// A speed on the command line.
    package init?(argument: String) { self.init(argument) }
}
