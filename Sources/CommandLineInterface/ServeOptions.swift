import ArgumentParser
import Receivers
import Serving
import Settings

/// The options that say who is served with what is recorded.
struct ServeOptions: ParsableArguments {
    @Option(
        defaultAsFlag: "localhost",
        parsing: .next,
        help: ArgumentHelp(
            "Serve gpsd's clients; by default those of this machine, at port \(NetworkAddress.usualGPSDPort).",
            discussion: "Where it is not this machine's own address, whoever reaches it learns where the receiver is.",
            valueName: "address:port"
        )
    )
    var serve: String?

    @Option(
        name: .customLong("serve-nmea"),
        defaultAsFlag: "localhost",
        parsing: .next,
        help: ArgumentHelp(
            "Serve sentences by TCP to whoever connects; by default on this machine, at port "
                + "\(ServeSettings.usualSentencePort).",
            valueName: "address:port"
        )
    )
    var sentences: String?

    @Option(
        name: .customLong("send-nmea"),
        help: ArgumentHelp("Send sentences by UDP; may be given several times.", valueName: "udp://address:port")
    )
    var targets: [String] = []

    @Flag(help: "Serve what the filter makes of the receiver's reports, instead of these.")
    var serveFiltered = false

    func validate() throws {
        _ = try settings(ServeSettings())
    }

    /// The settings with what the options say instead.
    func settings(_ settings: ServeSettings) throws -> ServeSettings {
        var settings = settings
        if let serve {
            settings.gpsd = try Self.place(serve, "--serve", usualPort: NetworkAddress.usualGPSDPort)
        }
        if let sentences {
            settings.sentences = try Self.place(sentences, "--serve-nmea", usualPort: ServeSettings.usualSentencePort)
        }
        if !targets.isEmpty {
            settings.targets = try targets.map { text in
                if let target = ServeSettings.target(text) { return target }
                throw ValidationError("--send-nmea \(ServeSettings.targetExplanation).")
            }
        }
        settings.isFiltered = settings.isFiltered || serveFiltered
        return settings
    }

    private static func place(_ text: String, _ option: String, usualPort: UInt16) throws -> ServiceAddress {
        if let place = ServiceAddress(text, usualPort: usualPort) { return place }
        throw ValidationError("\(option) \(ServeSettings.placeExplanation).")
    }
}
