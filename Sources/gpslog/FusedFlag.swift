import ArgumentParser

/// Whether the receivers are read as one vehicle.
struct FusedFlag: ParsableArguments {
    @Flag(help: "One vehicle instead of its receivers: the locations that --fuse has chosen.")
    var fused = false
}
