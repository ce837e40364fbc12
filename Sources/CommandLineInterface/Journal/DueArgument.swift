import ArgumentParser
import GNSS
import Logbook
internal import Platform
internal import Settings

/// A due time on the command line: a local day, a time, or a span from now.
struct DueArgument: ExpressibleByArgument {
    /// For a day, its start.
    let time: UTCTime

    init?(argument: String) {
        let now = UTCTime.now
        if let span = TimeSpan(argument) {
            time = now.advanced(bySeconds: span.seconds)
        } else if let argument = TimeArgument(argument, now: now) {
            time = argument.start
        } else {
            return nil
        }
    }
}
