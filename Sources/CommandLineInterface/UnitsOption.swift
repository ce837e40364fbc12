import ArgumentParser
import Logging
internal import Settings
import Terminal

struct UnitsOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show km (metric), knots and nautical miles (nautical), or miles and feet (imperial).",
            discussion: "Default: from the settings, else metric. JSON is always in metres.",
            valueName: "metric|nautical|imperial"
        )
    )
    var units: DisplayUnits.System?

    /// The units of the option, else of these settings.
    func units(_ settings: DisplayUnits) -> DisplayUnits { units.map(settings.measuring) ?? settings }

    /// The units of the option, else of the default settings file.
    ///
    /// - Parameter logger: warned of a settings file that is skipped.
    /// - Throws: `Failure` if the settings cannot be read or are invalid.
    /// - Returns: the units.
    func read(_ logger: Logger) throws -> DisplayUnits { try units(SettingsFile.read(nil, warning: logger).units) }
}

extension DisplayUnits.System: ExpressibleByArgument {}
