import ArgumentParser
import GNSS
import Logbook
import Logging
internal import Platform
internal import Settings
import Terminal

struct PeriodOptions: ParsableArguments {
    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("Start: \(TimeArgument.examples).", valueName: "time")
    )
    var first: TimeArgument?

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("End: before this time, or to the end of this local day.", valueName: "time")
    )
    var last: TimeArgument?

    @Option(name: .customLong("last"), help: ArgumentHelp("Only this long before now, such as 2h.", valueName: "span"))
    var span: TimeSpan?

    /// Inclusive; `nil` for no start.
    var from: UTCTime? { first?.start ?? span.map { UTCTime.now.advanced(bySeconds: -$0.seconds) } }

    /// Exclusive; `nil` for no end.
    var to: UTCTime? { last?.end }

    func validate() throws {
        if span != nil, first != nil || last != nil {
            throw ValidationError("use either --last, or --from and --to.")
        }
        if let from, let to, to <= from {
            throw ValidationError("--to must be later than --from.")
        }
    }
}

struct LocalFlag: ParsableArguments {
    @Flag(help: "Show times in this machine's time zone; JSON is always in UTC.")
    var local = false

    var clock: TimeDisplay { local ? .local : .utc }
}

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
