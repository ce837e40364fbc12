import ArgumentParser
import Logging
internal import Settings
import Terminal

/// The option that says in which units people see speeds, distances and heights.
struct UnitsOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show kilometres (metric), knots and nautical miles (nautical), or miles and feet (imperial).",
            discussion: "Default: the units of the settings, else metric. JSON is always in metres.",
            valueName: "metric|nautical|imperial"
        )
    )
    var units: DisplayUnits.System?

    /// The units that are meant, where settings have these.
    func units(_ settings: DisplayUnits) -> DisplayUnits { units.map(settings.measuring) ?? settings }

    /// The units that are meant, where the usual settings do not say otherwise.
    ///
    /// - Parameter logger: is told of a settings file that is left out.
    /// - Throws: `Failure` where the settings cannot be read, or are wrong.
    /// - Returns: the units.
    func read(_ logger: Logger) throws -> DisplayUnits { try units(SettingsFile.read(nil, warning: logger).units) }
}

extension DisplayUnits.System: ExpressibleByArgument {}
