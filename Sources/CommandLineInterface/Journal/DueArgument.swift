import ArgumentParser
import GNSS
import Logbook
internal import Platform
internal import Settings

/// The time at which something is due, on the command line: a local day, a time, or a span from now.
struct DueArgument: ExpressibleByArgument {
    /// The instant; of a day its beginning.
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
