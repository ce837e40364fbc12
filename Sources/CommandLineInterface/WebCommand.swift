import ArgumentParser
internal import Commands
import Logging
import Serving
import Settings

/// `gpslog web`.
struct WebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Show tracks on a map in a browser, live and afterwards.",
        discussion: """
            Serves one page to browsers: the track as it grows, where one is and how sure that is, waypoints, rejected \
            fixes with their reason, and each track as a file. Nothing is asked of the internet: in place of tiles there \
            are parallels and meridians, until you name a chart. Notes and places to visit are written and \
            ticked off there; nothing else is changed, and a recording goes on beside it, or not.

            Only browsers of this machine get there until a password is set; then it may listen at other addresses, and asks \
            everybody for it, but who comes by a link of --share: that one only looks, and not into the zones from \
            which nothing is uploaded.

            Examples:
              gpslog web
              gpslog web --listen 8080 --database voyage.sqlite
              ssh -L 8047:localhost:8047 boat          the page of another machine
              gpslog web --chart baltic.mbtiles        or [web.chart.NAME] in the settings
              gpslog web --set-password
              gpslog web --listen 0.0.0.0:8047         for phones in the same network
              gpslog web --share 24h                   prints a link that ends tomorrow
            """
    )

    @Option(
        help: ArgumentHelp(
            "The port, or the address and port, at which browsers find the page.",
            discussion: "Default: that of the settings, else localhost:\(WebSettings.usualPort).",
            valueName: "address:port"
        )
    )
    var listen: String?

    @Option(
        help: ArgumentHelp(
            "A chart below the track: an MBTiles file, a folder of tiles, or https://…/{z}/{x}/{y}.png; may be repeated.",
            discussion: "Default: those of the settings. A server is asked by the browsers themselves.",
            valueName: "place"
        )
    )
    var chart: [String] = []

    @Flag(help: "Set the password, asked twice on a terminal or read from a pipe, and end.")
    var setPassword = false

    @Option(
        help: ArgumentHelp(
            "Print a link by which others may look for so long, such as 24h, and end.",
            valueName: "span"
        )
    )
    var share: TimeSpan?

    @Flag(help: "End all links that were shared, and end.")
    var endShares = false

    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws {
        _ = try named
        guard chart.allSatisfy({ WebChart(at: $0) != nil }) else {
            throw ValidationError("--chart \(WebChart.sourceExplanation).")
        }
        let orders = [setPassword, share != nil, endShares].count(where: \.self)
        guard orders < 2 else { throw ValidationError("--set-password, --share and --end-shares: one at a time.") }
    }

    func run() async throws {
        let isOrder = setPassword || share != nil || endShares
        if !isOrder, let address = DatabaseLocation.server(database.database) {
            guard let serve = FleetProgram.page else { try FleetProgram.handOver(address) }
            let order = FleetProgram.PageOrder(
                place: try named,
                charts: chart.compactMap { WebChart(at: $0) },
                settings: settings.file,
                logger: verbosity.logger
            )
            return try await serve(try database.recorded(), order)
        }
        let place = try named ?? settings.read(verbosity.logger).web.place
        let order: WebProgram.Order =
            if setPassword {
                .setPassword
            } else if let share {
                .share(seconds: share.seconds, at: place)
            } else if endShares {
                .endShares
            } else {
                try .serve(database.file, at: place, above: chart)
            }
        try WebProgram.start(order, settings: settings.file, saying: verbosity.logger.logLevel)
    }

    /// The place that is named; nil where none is.
    private var named: ServiceAddress? {
        get throws {
            guard let listen else { return nil }
            if let place = WebSettings.place(listen) { return place }
            throw ValidationError("--listen \(WebSettings.placeExplanation).")
        }
    }
}
