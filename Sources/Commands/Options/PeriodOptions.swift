import ArgumentParser
import GNSS
import Logbook
import Logging
import Platform
import Settings

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
    static let help: ArgumentHelp = "Show times in this machine's time zone; JSON is always in UTC."

    @Flag(help: Self.help)
    var local = false

    var clock: TimeDisplay { local ? .local : .utc }
}

struct UnitsOption: ParsableArguments {
    static let help = ArgumentHelp(
        "Show km (metric), knots and nautical miles (nautical), or miles and feet (imperial).",
        discussion: "Default: from the settings, else metric. JSON is always in metres.",
        valueName: "metric|nautical|imperial"
    )

    @Option(help: Self.help)
    var units: DisplayUnits.System?

    /// The units of the option, else of these settings.
    func units(_ settings: DisplayUnits) -> DisplayUnits { units.map(settings.measuring) ?? settings }

    /// The units of the option, else of the default settings file.
    func read(_ logger: Logger) throws -> DisplayUnits { try units(SettingsFile.read(nil, warning: logger).units) }
}

/// The clock and the units of a table.
///
/// They are one group because the parser takes long to examine each group.
struct DisplayOptions: ParsableArguments {
    @Flag(help: LocalFlag.help)
    var local = false

    @Option(help: UnitsOption.help)
    var units: DisplayUnits.System?

    var clock: TimeDisplay { local ? .local : .utc }

    /// The units of the option, else of these settings.
    func units(_ settings: DisplayUnits) -> DisplayUnits { units.map(settings.measuring) ?? settings }

    /// The units of the option, else of the default settings file.
    func readUnits(_ logger: Logger) throws -> DisplayUnits {
        try units(SettingsFile.read(nil, warning: logger).units)
    }
}

extension DisplayUnits.System: ExpressibleByArgument {}
