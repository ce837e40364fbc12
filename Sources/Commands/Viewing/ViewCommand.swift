import ArgumentParser
import Pictures
import Receivers
import Settings
import SystemPackage
import Platform

struct ViewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "view",
        abstract: "Show position, satellites and filter live in the terminal.",
        discussion: """
            Shows position, speed, accuracy, the sky and each signal, the filter's verdicts, what is stored, and the \
            upload backlog. By default, shows the local recording into the database, and does not affect it. Keys: \
            Tab switches the receiver, p the position format, w adds a waypoint, ? shows help, q quits.

            Examples:
              gpslog view
              gpslog view gpsd://boat.local
              gpslog view --replay voyage.nmea --speed 10
            """
    )

    @Argument(
        help: ArgumentHelp(
            "gpsd://HOST[:PORT][/DEVICE] instead of the local recording.",
            valueName: "source"
        ),
        completion: .file()
    )
    var source: String?

    @Option(
        help: ArgumentHelp("Replay a capture instead; nothing is stored.", valueName: "capture"),
        completion: .file()
    )
    var replay: String?

    @Option(help: ArgumentHelp("With --replay: realtime, a factor such as 10, or max.", valueName: "speed"))
    var speed: ReplaySpeed?

    @Option(
        help: ArgumentHelp(
            "The position format: \(PositionNotation.all.map(\.word).joined(separator: ", ")).",
            discussion: "Default: from the settings.",
            valueName: "notation"
        ),
        completion: .list(PositionNotation.all.map(\.word))
    )
    var position: PositionNotation?

    @Flag(help: "Draw with ASCII only; by default the locale decides.")
    var ascii = false

    @OptionGroup var display: DisplayOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if source != nil, replay != nil {
            throw ValidationError("use either \(source ?? "") or --replay, not both.")
        }
        if speed != nil, replay == nil { throw ValidationError("--speed needs --replay FILE.") }
        if filter.noFilter || filter.profile != nil, replay == nil {
            throw ValidationError("--profile and --no-filter need --replay FILE.")
        }
        if replay == "-" { throw ValidationError("standard input is needed for keys; replay a file.") }
        _ = try gpsd
    }

    /// The gpsd in the arguments, if any.
    private var gpsd: ViewSource? {
        get throws {
            guard let source else { return nil }
            guard source.hasPrefix("gpsd://") else {
                throw ValidationError(
                    "view reads only gpsd://HOST[:PORT]; use --replay for a capture, or record from \(source)."
                )
            }
            let address: NetworkAddress
            do { address = try NetworkAddress(source) } catch { throw ValidationError("\(error)") }
            guard case .gpsd(let host, let device) = address else { return nil }
            return .gpsd(host, device: device)
        }
    }

    func run() async throws {
        let settings = try filter.settings.read(common.logger)
        let shown = ViewSettings(
            units: display.units(settings.units),
            notation: position,
            clock: display.clock,
            takesWaypoints: replay == nil
        )
        var viewer = try LiveViewer(
            of: source(settings),
            database: common.file,
            targets: settings.uploads,
            settings: shown,
            isASCII: ascii,
            logger: common.logger
        )
        try await viewer.run()
    }

    private func source(_ settings: Settings) throws -> ViewSource {
        if let replay { return .capture(FilePath(replay), speed ?? .factor(1), try filter.filter(settings)) }
        return try gpsd ?? .recordings(into: common.file)
    }
}

extension PositionNotation: ExpressibleByArgument {
    /// Parses a notation from the command line.
    package init?(argument: String) { self.init(argument) }
}

/// What a view shows.
enum ViewSource: Sendable {
    /// Local recordings into a database.
    case recordings(into: FilePath)
    /// A gpsd server, and one of its devices; `nil` for all.
    case gpsd(NetworkAddress.Host, device: String?)
    /// A capture, filtered as in a recording.
    case capture(FilePath, ReplaySpeed, FilterChoice)

    var title: String {
        switch self {
        case .recordings(let database): "recording into \(database.lastComponent?.string ?? database.string)"
        case .gpsd(let host, let device): NetworkAddress.gpsd(host, device: device).description
        case .capture(let file, _, _): "replay of \(file.lastComponent?.string ?? file.string)"
        }
    }

    /// Whether the data is live, so that its times can be compared with the system clock.
    var isLive: Bool { if case .capture = self { false } else { true } }
}
