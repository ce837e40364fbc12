import ArgumentParser
import Receivers
import Platform
import Settings
import SystemPackage

struct ServeOptions: ParsableArguments {
    @Option(
        defaultAsFlag: "localhost",
        parsing: .next,
        help: ArgumentHelp(
            "Serve clients of gpsd.",
            discussion: """
                Without a value: localhost, port \(NetworkAddress.usualGPSDPort). At other addresses, anyone who \
                connects sees your position.
                """,
            valueName: "address:port"
        )
    )
    var serve: String?

    @Option(
        name: .customLong("serve-nmea"),
        defaultAsFlag: "localhost",
        parsing: .next,
        help: ArgumentHelp(
            "Serve NMEA sentences by TCP.",
            discussion: "Without a value: localhost, port \(ServeSettings.usualSentencePort).",
            valueName: "address:port"
        )
    )
    var sentences: String?

    @Option(
        name: .customLong("send-nmea"),
        help: ArgumentHelp("Send NMEA sentences by UDP; may be repeated.", valueName: "udp://address:port")
    )
    var targets: [String] = []

    @Flag(help: "Serve filtered positions instead of the receiver's own.")
    var serveFiltered = false

    @Flag(help: "Serve no position while it is suspect: no sentences, and reports as without a fix.")
    var serveTrusted = false

    func validate() throws {
        _ = try settings(ServeSettings())
    }

    /// The settings, overridden by the options.
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
        settings.isTrusted = settings.isTrusted || serveTrusted
        return settings
    }

    private static func place(_ text: String, _ option: String, usualPort: UInt16) throws -> ServiceAddress {
        if let place = ServiceAddress(text, usualPort: usualPort) { return place }
        throw ValidationError("\(option) \(ServeSettings.placeExplanation).")
    }
}

struct MetricsOptions: ParsableArguments {
    @Option(
        defaultAsFlag: "localhost",
        parsing: .next,
        help: ArgumentHelp(
            "Serve metrics to Prometheus at /metrics.",
            discussion: "Without a value: localhost, port \(MetricsSettings.usualPort). Metrics contain no positions.",
            valueName: "address:port"
        )
    )
    var metrics: String?

    @Option(
        help: ArgumentHelp(
            "Write metrics to this file every 15 seconds, for node_exporter.",
            valueName: "file"
        ),
        completion: .file()
    )
    var metricsFile: String?

    func validate() throws { _ = try settings(MetricsSettings()) }

    /// The settings, overridden by the options.
    func settings(_ settings: MetricsSettings) throws -> MetricsSettings {
        var settings = settings
        if let metrics {
            guard let place = ServiceAddress(metrics, usualPort: MetricsSettings.usualPort) else {
                throw ValidationError("--metrics \(MetricsSettings.placeExplanation).")
            }
            settings.place = place
        }
        if let metricsFile { settings.file = FilePath(metricsFile) }
        return settings
    }
}
