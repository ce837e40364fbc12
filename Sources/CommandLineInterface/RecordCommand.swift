import ArgumentParser
import Logging
import NMEA
internal import Platform
internal import Receivers
internal import Recording
internal import Settings
import SystemPackage
internal import Terminal

/// `gpslog record`, which is also plain `gpslog`.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Find a receiver and log until stopped.",
        discussion: """
            With no receiver plugged in, gpslog waits for one. Ctrl-C ends a recording; everything received is stored.

            Examples:
              gpslog record --device /dev/ttyUSB0 --capture raw.nmea
              gpslog record --capture raw.nmea --rotate day --rotate 100MB
              gpslog record --gpx trip.gpx
              gpslog record --serve
              gpslog record --metrics
            """
    )

    @Option(
        name: .customLong("device"),
        help: ArgumentHelp(
            "A serial port or another source to read; may be given several times.",
            discussion: """
                Besides ports, pseudo-terminals and FIFOs: gpsd://HOST[:PORT][/DEVICE], tcp://HOST:PORT, udp://[ADDRESS]:PORT, \
                unix:/PATH. By default those of the settings are read, else all known receivers, adapters that had one \
                behind them before, or the only one.
                """,
            valueName: "source"
        ),
        completion: .file()
    )
    var devices: [String] = []

    @Option(help: ArgumentHelp("The line's speed; by default it is found by listening.", valueName: "baud"))
    var baud: Int?

    @Option(
        help: ArgumentHelp(
            "Keep the receiver's bytes in this file, exactly, and when they arrived in file.times.",
            valueName: "file"
        ),
        completion: .file()
    )
    var capture: String?

    @Option(
        help: ArgumentHelp(
            "Keep raw observations, RXM-RAWX and RXM-SFRBX of u-blox, in this file.",
            valueName: "file"
        ),
        completion: .file()
    )
    var rawObservations: String?

    @Option(
        help: ArgumentHelp(
            "Begin a new part of the capture each day in UTC (day), or at a size such as 100MB; may be given twice.",
            valueName: "day|size"
        )
    )
    var rotate: [RotationLimit] = []

    @Option(
        help: ArgumentHelp(
            "Keep the locations in this GPX file, too, which is whole at every instant.",
            discussion: "One that is there is continued if a recording made it, and left alone if not.",
            valueName: "file"
        ),
        completion: .file()
    )
    var gpx: String?

    @Option(help: ArgumentHelp("End after this time, such as 90s, 10m or 1h30m.", valueName: "span"))
    var duration: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "How near to the place of a waypoint one has arrived.",
            discussion: "Default: that of the settings, else 25; a waypoint's own radius goes before it.",
            valueName: "metres"
        )
    )
    var radius: Double?

    @OptionGroup var serving: ServeOptions
    @OptionGroup var metrics: MetricsOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var tracks: TrackOptions
    @OptionGroup var idle: IdleOption
    @OptionGroup var fusion: FuseFlag
    @OptionGroup var checksum: ChecksumFlag
    @OptionGroup var units: UnitsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        let sources = try named
        if baud != nil, sources.devices.isEmpty, !sources.addresses.isEmpty {
            throw ValidationError("--baud is about serial ports, and none is named.")
        }
        if let radius, !(radius > 0 && radius.isFinite) {
            throw ValidationError("--radius is a number of metres above 0.")
        }
        guard rotate.isEmpty || capture != nil || rawObservations != nil else {
            throw ValidationError("--rotate is about a capture; add --capture FILE or --raw-observations FILE.")
        }
        if let rawObservations, let capture, Self.areSame(FilePath(rawObservations), FilePath(capture)) {
            throw ValidationError("--raw-observations and --capture name the same file; name another one for each.")
        }
    }

    /// True where both names lead to one file, which may be made later.
    private static func areSame(_ one: FilePath, _ other: FilePath) -> Bool {
        if let (first, second) = try? (FileStatus(at: one), FileStatus(at: other)) {
            return first.isSameFile(as: second)
        }
        return one.lexicallyNormalized() == other.lexicallyNormalized()
    }

    /// The sources that are named on the command line.
    private var named: NamedSources {
        get throws {
            do { return try NamedSources(devices) } catch { throw ValidationError("\(error)") }
        }
    }

    func run() async throws {
        let file = try filter.settings.read(verbosity.logger)
        let sources = try devices.isEmpty ? file.recording.sources : named
        let settings = try settings(of: file, reading: sources)
        if sources.isEmpty, StandardInput.isFed {
            verbosity.logger.notice("standard input is not read; `gpslog replay -` reads what is sent there")
        }
        let reload = SettingsReload(of: filter.settings.file, logger: verbosity.logger)
        try await Recorder(settings, reload: reload, logger: verbosity.logger).run()
        try reload?.beginAgain(CommandLine.arguments)
    }

    /// The settings of the file, and what the options say instead.
    private func settings(of file: Settings, reading sources: NamedSources) throws -> RecordingSettings {
        var settings = try RecordingSettings(file, filter: filter.filter(file), database: database.file)
        settings.sources = sources
        settings.baudRate = baud
        settings.capture = capture.map { FilePath($0) }
        settings.rawObservations = rawObservations.map { FilePath($0) }
        settings.captureLimits = rotate
        settings.gpx = gpx.map { FilePath($0) }
        settings.duration = duration
        settings.idleAfter = idle.span
        settings.isFusing = fusion.fuse
        settings.missingChecksum = checksum.missingChecksum
        settings.division = tracks.division(file)
        if let radius { settings.arrivalRadius = radius }
        settings.units = units.units(file.units)
        settings.serving = try serving.settings(file.serving)
        settings.metrics = try metrics.settings(file.metrics)
        settings.version = ProgramVersion.text
        return settings
    }
}

extension TimeSpan: ExpressibleByArgument {
    /// A span of time on the command line.
    package init?(argument: String) { self.init(argument) }
}

extension RotationLimit: ExpressibleByArgument {
    /// A limit on the command line.
    package init?(argument: String) { self.init(argument) }
}
