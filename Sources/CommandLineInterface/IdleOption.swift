import ArgumentParser
internal import Settings

/// The option that says what is done while a receiver is parked.
struct IdleOption: ParsableArguments {
    @Option(
        name: .customLong("idle-after"),
        help: ArgumentHelp(
            "Once parked for this time, such as 10m, keep one fix in five seconds only, until it moves.",
            valueName: "span"
        )
    )
    var span: TimeSpan?
}
