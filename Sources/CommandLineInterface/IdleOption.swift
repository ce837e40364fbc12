import ArgumentParser
internal import Settings

struct IdleOption: ParsableArguments {
    @Option(
        name: .customLong("idle-after"),
        help: ArgumentHelp(
            "After standing still this long, such as 10m, keep one fix per five seconds until it moves.",
            valueName: "span"
        )
    )
    var span: TimeSpan?
}
