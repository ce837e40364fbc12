import ArgumentParser
import Logging
import NMEA
import Platform
import Receivers
import Recording
import Settings
import SystemPackage

/// `gpslog record`, the default subcommand.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "record",
        abstract: "Find a receiver and record until stopped.",
        discussion: """
            If no receiver is connected, gpslog waits for one. Press Ctrl-C to stop; everything received is stored.

            Examples:
              gpslog record --database voyage.sqlite --gpx voyage.gpx
              gpslog record --device /dev/ttyUSB0 --capture raw.nmea
              gpslog record --capture raw.nmea --rotate day --rotate 100MB
              gpslog record --serve --metrics
            """
    )

    @Option(
        name: .customLong("device"),
        help: ArgumentHelp(
            "A serial port or other source; may be repeated.",
            discussion: """
                Ports, pseudo-terminals, FIFOs, gpsd://HOST[:PORT][/DEVICE], tcp://HOST:PORT, udp://[ADDRESS]:PORT or \
                unix:/PATH. Default: the sources in the settings; else all known receivers, and adapters that had one \
                before; else the only device.
                """,
            valueName: "source"
        ),
        completion: .file()
    )
    var devices: [String] = []

    @Option(help: ArgumentHelp("Stop after this time, such as 90s, 10m or 1h30m.", valueName: "span"))
    var duration: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "Also write the locations to this GPX file, which is valid at any time.",
            discussion: "An existing file is continued if a recording wrote it; other files are left alone.",
            valueName: "file"
        ),
        completion: .file()
    )
    var gpx: String?

    @Option(
        help: ArgumentHelp(
            "Save all received bytes to this file, and their times to file.times.",
            valueName: "file"
        ),
        completion: .file()
    )
    var capture: String?

    @Option(
        help: ArgumentHelp(
            "Start a new capture file each UTC day (day), or at a size such as 100MB; may be given twice.",
            valueName: "day|size"
        )
    )
    var rotate: [RotationLimit] = []

    @OptionGroup var filter: FilterOptions
    @OptionGroup var tracks: TrackOptions
    @OptionGroup var units: UnitsOption
    @OptionGroup var serving: ServeOptions
    @OptionGroup var metrics: MetricsOptions
    @OptionGroup var idle: IdleOption
    @OptionGroup var fusion: FuseFlag

    @Option(
        help: ArgumentHelp(
            "Distance at which a waypoint counts as visited.",
            discussion: "Default: from the settings, else 25. A waypoint's own radius takes precedence.",
            valueName: "metres"
        )
    )
    var radius: Double?

    @Option(help: ArgumentHelp("The baud rate; detected by default.", valueName: "baud"))
    var baud: Int?

    @Option(
        help: ArgumentHelp(
            "Save raw observations of u-blox (RXM-RAWX, RXM-SFRBX) to this file.",
            valueName: "file"
        ),
        completion: .file()
    )
    var rawObservations: String?

    @OptionGroup var checksum: ChecksumFlag
    @OptionGroup var common: CommonOptions

    func validate() throws {
        let sources = try named
        if baud != nil, sources.devices.isEmpty, !sources.addresses.isEmpty {
            throw ValidationError("--baud needs a serial port; no --device is one.")
        }
        if let radius, !(radius > 0 && radius.isFinite) {
            throw ValidationError("--radius needs a number of metres above 0.")
        }
        guard rotate.isEmpty || capture != nil || rawObservations != nil else {
            throw ValidationError("--rotate needs --capture FILE or --raw-observations FILE.")
        }
        if let rawObservations, let capture, Self.areSame(FilePath(rawObservations), FilePath(capture)) {
            throw ValidationError("--raw-observations and --capture name the same file; use two files.")
        }
    }

    /// Whether both paths name one file, which may not exist yet.
    private static func areSame(_ one: FilePath, _ other: FilePath) -> Bool {
        if let (first, second) = try? (FileStatus(at: one), FileStatus(at: other)) {
            return first.isSameFile(as: second)
        }
        return one.lexicallyNormalized() == other.lexicallyNormalized()
    }

    private var named: SourceSelection {
        get throws {
            do { return try SourceSelection(devices) } catch { throw ValidationError("\(error)") }
        }
    }

    func run() async throws {
        let file = try filter.settings.read(common.logger)
        let sources = try devices.isEmpty ? file.recording.sources : named
        let settings = try settings(of: file, reading: sources)
        if sources.isEmpty, StandardInput.isFed {
            common.logger.notice("standard input is ignored; to read it, use `gpslog replay -`")
        }
        let reload = SettingsReload(of: filter.settings.file, logger: common.logger)
        try await Recorder(settings, reload: reload, logger: common.logger).run()
        try reload?.beginAgain(CommandLine.arguments)
    }

    private func settings(of file: Settings, reading sources: SourceSelection) throws -> RecordingSettings {
        var settings = try RecordingSettings(file, filter: filter.filter(file), database: common.file)
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
    /// Parses a time span from the command line.
    package init?(argument: String) { self.init(argument) }
}

extension RotationLimit: ExpressibleByArgument {
    /// Parses a limit from the command line.
    package init?(argument: String) { self.init(argument) }
}
