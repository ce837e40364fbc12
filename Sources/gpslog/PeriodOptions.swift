import ArgumentParser
import GNSS
import Recording

/// From when to when.
struct PeriodOptions: ParsableArguments {
    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("Not before: \(TimeArgument.examples).", valueName: "time")
    )
    var first: TimeArgument?

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("Before this time, or to the end of this local day; as --from.", valueName: "time")
    )
    var last: TimeArgument?

    /// The first instant that is meant; nil for all before.
    var from: UTCTime? { first?.start }

    /// The instant after the last one that is meant; nil for all after.
    var to: UTCTime? { last?.end }

    func validate() throws {
        if let from, let to, to <= from {
            throw ValidationError("--to is not later than --from, so nothing lies between; exchange them.")
        }
    }
}
