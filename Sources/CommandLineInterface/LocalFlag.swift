import ArgumentParser
internal import Terminal

/// The option for the clock by which times are shown.
struct LocalFlag: ParsableArguments {
    @Flag(help: "Show times by this machine's time zone, with its offset; JSON is always in UTC.")
    var local = false

    /// The clock that is meant.
    var clock: TimeDisplay { local ? .local : .utc }
}
