import ArgumentParser
import Serving
import Settings
import SystemPackage

/// The options that say who is told the numbers to watch.
struct MetricsOptions: ParsableArguments {
    @Option(
        defaultAsFlag: "localhost",
        parsing: .next,
        help: ArgumentHelp(
            "Answer Prometheus with numbers to watch, at /metrics; by default on this machine, at port "
                + "\(MetricsSettings.usualPort).",
            discussion: "There is no position in them.",
            valueName: "address:port"
        )
    )
    var metrics: String?

    @Option(
        help: ArgumentHelp(
            "Keep these numbers in a file for node_exporter's textfile collector, made anew every 15 seconds.",
            valueName: "file"
        ),
        completion: .file()
    )
    var metricsFile: String?

    func validate() throws { _ = try settings(MetricsSettings()) }

    /// The settings with what the options say instead.
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
