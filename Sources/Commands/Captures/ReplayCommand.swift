import ArgumentParser
import Logging
import NMEA
import Receivers
import Recording
import Settings
import SystemPackage

struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "replay",
        abstract: "Replay captured receiver data into the database.",
        discussion: """
            Replays through the same filter as a recording. Replaying a capture again, or into the database of its \
            own recording, adds no duplicates.

            At a speed other than max, the timing comes from file.times beside the capture, else from the receiver's \
            clock. All parts of a capture are replayed as one.

            With --pty, other programs can read the capture as a receiver at that path, and nothing is stored.

            Examples:
              gpslog replay --database voyage.sqlite raw.nmea
              gpslog replay --speed realtime --pty /tmp/receiver raw.nmea
            """
    )

    @Argument(
        help: ArgumentHelp("Captures, read in this order; - is standard input.", valueName: "capture"),
        completion: .file()
    )
    var captures: [String]

    @Option(
        help: ArgumentHelp(
            "realtime, a factor such as 10, or max; default: max, or realtime with --pty.",
            valueName: "speed"
        )
    )
    var speed: ReplaySpeed?

    @Option(
        help: ArgumentHelp("Play to other programs as a receiver at this path.", valueName: "path"),
        completion: .file()
    )
    var pty: String?

    @OptionGroup var filter: FilterOptions
    @OptionGroup var tracks: TrackOptions
    @OptionGroup var idle: IdleOption
    @OptionGroup var fusion: FuseFlag
    @OptionGroup var decoding: DecodeOptions
    @OptionGroup var units: UnitsOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard
            pty == nil
                || (!filter.isGiven && !tracks.isGiven && idle.span == nil && !fusion.fuse && common.database == nil
                    && decoding.referenceDate == nil)
        else {
            throw ValidationError(
                "--pty stores nothing; leave out --database, --profile, --no-filter, --config, --idle-after, --fuse, "
                    + "--reference-date and the track options."
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
                logger: common.logger
            )
            return try await Lifecycle.run(playback)
        }
        let settings = try filter.settings.read(common.logger)
        let replayer = try Replayer(
            captures: captures,
            speed: speed ?? .max,
            filter: filter.filter(settings),
            idleAfter: idle.span,
            isFusing: fusion.fuse,
            options: decoding.stream,
            dividedBy: tracks.division(settings),
            database: common.recorded(),
            sky: settings.storage.sky,
            units: units.units(settings.units),
            logger: common.logger
        )
        try await replayer.replay()
    }
}

extension ReplaySpeed: ExpressibleByArgument {
    /// Parses a speed from the command line.
    package init?(argument: String) { self.init(argument) }
}

/// Plays captures through a simulated receiver that other programs can open.
private struct CapturePlayback: Service {
    let captures: [FilePath]
    let speed: ReplaySpeed
    let missingChecksum: SentenceFramer.ChecksumPolicy
    /// The path at which programs open the simulated receiver.
    let path: FilePath
    let logger: Logger

    /// Waits until a program opens the receiver, then plays the captures one after the other.
    func run() async throws {
        let files = CaptureSeries.series(of: captures).flatMap(\.files)
        try ReplayByteSource.requireReadable(files)
        switch speed {
        case .max: try await play(try ReplayByteSource(paths: files), waitingAtMost: nil)
        case .factor(let factor):
            let source = try PaceByteSource(paths: files, factor: factor, missingChecksum: missingChecksum)
            try await play(source, waitingAtMost: .seconds(1))
        }
    }

    private func play(_ source: some ByteSource, waitingAtMost patience: Duration?) async throws {
        let player = try TerminalPlayer()
        let link = try TerminalLink(at: path, to: player.path)
        defer { link.remove() }
        logger.notice("a receiver is at \(path); playback starts when a program opens it (Ctrl-C stops)")
        try await withShutdownHandler {
            try await player.play(source, waitingAtMost: patience)
        } onShutdown: {
            source.stop()
            player.stop()
        }
        logger.notice("the receiver at \(path) has been unplugged")
    }
}
