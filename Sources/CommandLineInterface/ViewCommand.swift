import ArgumentParser
internal import Commands
internal import LiveView
internal import Receivers
internal import Settings
import SystemPackage
internal import Terminal

/// `gpslog view`.
struct ViewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "Show live where one is, how sure that is, the satellites and the filter.",
        discussion: """
            Draws on the whole terminal: position, speed, accuracy, the sky and each signal, what the filter makes of it, \
            what is stored and what waits for uploads. By default it watches the recording that runs here and stores into \
            the database; it changes nothing of it. Tab shows the next receiver, p the position in the next notation, w \
            notes a waypoint, ? explains the rest, q ends it.

            Examples:
              gpslog view
              gpslog view gpsd://boat.local
              gpslog view --replay voyage.nmea --speed 10
            """
    )

    @Argument(
        help: ArgumentHelp(
            "gpsd://HOST[:PORT][/DEVICE], in place of the recording that runs here.",
            valueName: "source"
        ),
        completion: .file()
    )
    var source: String?

    @Option(
        help: ArgumentHelp("Play a capture in place of that; nothing is stored.", valueName: "capture"),
        completion: .file()
    )
    var replay: String?

    @Option(help: ArgumentHelp("With --replay: realtime, a factor such as 10, or max.", valueName: "speed"))
    var speed: ReplaySpeed?

    @Option(
        help: ArgumentHelp(
            "The notation of positions: \(PositionNotation.all.map(\.word).joined(separator: ", ")).",
            discussion: "Default: that of the settings.",
            valueName: "notation"
        ),
        completion: .list(PositionNotation.all.map(\.word))
    )
    var position: PositionNotation?

    @Flag(help: "Draw with ASCII alone; by default the locale decides.")
    var ascii = false

    @OptionGroup var time: LocalFlag
    @OptionGroup var units: UnitsOption
    @OptionGroup var filter: FilterOptions
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        if source != nil, replay != nil {
            throw ValidationError("a view has one source: \(source ?? "") or --replay; leave one of them out.")
        }
        if speed != nil, replay == nil { throw ValidationError("--speed is about a capture; add --replay FILE.") }
        if filter.noFilter || filter.profile != nil, replay == nil {
            throw ValidationError("the filter is the recording's; --profile and --no-filter are for --replay FILE.")
        }
        if replay == "-" { throw ValidationError("keys come from standard input; name a file to replay.") }
        _ = try gpsd
    }

    /// The gpsd that is named; nil where none is.
    private var gpsd: ViewSource? {
        get throws {
            guard let source else { return nil }
            let address: NetworkAddress
            do { address = try NetworkAddress(source) } catch { throw ValidationError("\(error)") }
            guard case .gpsd(let host, let device) = address else {
                throw ValidationError("a view reads gpsd://HOST[:PORT]; record from \(source), and watch that.")
            }
            return .gpsd(host, device: device)
        }
    }

    func run() async throws {
        let settings = try filter.settings.read(verbosity.logger)
        let request = try ViewRequest(
            of: source(settings),
            database: database.file,
            targets: settings.uploads,
            settings: ViewSettings(
                units: units.units(settings.units),
                notation: position,
                clock: time.clock,
                takesWaypoints: replay == nil
            ),
            isASCII: ascii
        )
        var viewer = LiveViewer(request, logger: verbosity.logger)
        try await viewer.run()
    }

    private func source(_ settings: Settings) throws -> ViewSource {
        if let replay { return .capture(FilePath(replay), speed ?? .factor(1), try filter.filter(settings)) }
        return try gpsd ?? .recordings(into: database.file)
    }
}

extension PositionNotation: ExpressibleByArgument {
    /// A notation on the command line.
    package init?(argument: String) { self.init(argument) }
}
