import ArgumentParser
internal import Commands
import Logging
import Serving
import Settings

/// `gpslog web`.
struct WebCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Show tracks on a map in a browser, live and afterwards.",
        discussion: """
            Serves one page to the browsers of this machine: the track as it grows, where one is and how sure that is, \
            waypoints, rejected fixes with their reason, and each track as a file. Nothing is asked of the internet: in \
            place of tiles there are parallels and meridians. Notes and places to visit are written and ticked off there; nothing \
            else is changed, and a recording goes on beside it, or not.

            Examples:
              gpslog web
              gpslog web --listen 8080 --database voyage.sqlite
              ssh -L 8047:localhost:8047 boat          the page of another machine
            """
    )

    @Option(
        help: ArgumentHelp(
            "The port, or the address and port, at which browsers of this machine find the page.",
            discussion: "Default: that of the settings, else localhost:\(WebSettings.usualPort).",
            valueName: "address:port"
        )
    )
    var listen: String?

    @OptionGroup var settings: SettingsOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func validate() throws { _ = try named }

    func run() throws {
        let place = try named ?? settings.read(verbosity.logger).web.place
        try WebProgram.start(showing: database.file, at: place, saying: verbosity.logger.logLevel)
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
