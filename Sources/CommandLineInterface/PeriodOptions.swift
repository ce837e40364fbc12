import ArgumentParser
import GNSS
import Logbook
internal import Platform
internal import Settings

/// The options for a period.
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

    @Option(name: .customLong("last"), help: ArgumentHelp("Only so long back from now, such as 2h.", valueName: "span"))
    var span: TimeSpan?

    /// The first instant that is meant; nil for all before.
    var from: UTCTime? { first?.start ?? span.map { UTCTime.now.advanced(bySeconds: -$0.seconds) } }

    /// The instant after the last one that is meant; nil for all after.
    var to: UTCTime? { last?.end }

    func validate() throws {
        if span != nil, first != nil || last != nil {
            throw ValidationError("--last is a period by itself; leave it out, or --from and --to.")
        }
        if let from, let to, to <= from {
            throw ValidationError("--to is not later than --from, so nothing lies between; exchange them.")
        }
    }
}
