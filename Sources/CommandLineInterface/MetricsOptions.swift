import ArgumentParser
import Serving
import Settings
import SystemPackage

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
