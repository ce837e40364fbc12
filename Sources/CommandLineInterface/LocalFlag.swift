import ArgumentParser
internal import Terminal

struct LocalFlag: ParsableArguments {
    @Flag(help: "Show times in this machine's time zone; JSON is always in UTC.")
    var local = false

    var clock: TimeDisplay { local ? .local : .utc }
}
