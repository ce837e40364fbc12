import ArgumentParser
import Logging
import Platform
import Settings
import SystemPackage

struct WebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "web",
        abstract: "Show tracks on a map in the browser, live and recorded.",
        discussion: """
            Serves a page with the growing track, the current position and its accuracy, waypoints, rejected fixes \
            with their reasons, and a download of each track. Loads nothing from the internet: without a map or \
            chart, it shows a grid of latitude and longitude. On the page you can also write notes, import files, \
            and name, split, merge and delete tracks. It works with or without a recording.

            Until you set a password, only browsers on this machine can connect. With a password, you can listen on \
            other addresses. A link from --share needs no password: its visitors can only look, and see no positions \
            in the zones excluded from uploads.

            Examples:
              gpslog web
              gpslog web --listen 8080 --database voyage.sqlite
              gpslog web --chart baltic.mbtiles

            Another machine's page, by SSH:
              ssh -L 8047:localhost:8047 boat

            Phones in the same network, and a link for a day:
              gpslog web --set-password
              gpslog web --listen 0.0.0.0:8047
              gpslog web --share 24h
            """
    )

    @Option(
        help: ArgumentHelp(
            "The port, or address and port, to listen on.",
            discussion: "Default: from the settings, else localhost:\(WebSettings.usualPort).",
            valueName: "address:port"
        )
    )
    var listen: String?

    @Option(
        help: ArgumentHelp(
            "A chart: MBTiles, PMTiles, a folder or https://…/{z}/{x}/{y}.png. Repeat it for more.",
            discussion: "Default: from the settings. Browsers load tiles from a server themselves.",
            valueName: "place"
        ),
        completion: .file()
    )
    var chart: [String] = []

    @Flag(help: "Set the password, from the terminal or a pipe, and exit.")
    var setPassword = false

    @Option(
        help: ArgumentHelp(
            "Print a link for guests that works this long, such as 24h, and exit.",
            valueName: "span"
        )
    )
    var share: TimeSpan?

    @Flag(help: "Revoke all shared links, and exit.")
    var endShares = false

    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        _ = try named
        guard chart.allSatisfy({ WebChart(at: $0) != nil }) else {
            throw ValidationError("--chart \(WebChart.sourceExplanation).")
        }
        let orders = [setPassword, share != nil, endShares].count(where: \.self)
        guard orders < 2 else { throw ValidationError("use only one of --set-password, --share and --end-shares.") }
    }

    func run() async throws {
        let isOrder = setPassword || share != nil || endShares
        if !isOrder, let address = DatabaseLocation.server(common.database) {
            guard let serve = FleetProgram.page else { try FleetProgram.handOver(address) }
            let order = FleetProgram.PageOrder(
                place: try named,
                charts: chart.compactMap { WebChart(at: $0) },
                settings: settings.file,
                logger: common.logger
            )
            return try await serve(try common.recorded(), order)
        }
        let place = try named ?? settings.read(common.logger).web.place
        let order =
            if setPassword {
                ["set-password"]
            } else if let share {
                ["share", "\(share.seconds)", place.description]
            } else if endShares {
                ["end-shares"]
            } else {
                ["serve", try common.file.string, place.description] + chart.map { "chart=\($0)" }
            }
        // Only the path of the settings is passed on, since other users can see command-line arguments.
        try CompanionProgram.web.start([common.logger.logLevel.rawValue, settings.file?.string ?? ""] + order)
    }

    /// The address of `--listen`; `nil` if not given.
    private var named: ServiceAddress? {
        get throws {
            guard let listen else { return nil }
            if let place = WebSettings.place(listen) { return place }
            throw ValidationError("--listen \(WebSettings.placeExplanation).")
        }
    }
}
