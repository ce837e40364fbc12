import ArgumentParser
import GNSS
import Logbook
internal import Platform
internal import Settings

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
