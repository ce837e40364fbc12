import ArgumentParser

struct FuseFlag: ParsableArguments {
    @Flag(help: "Treat all receivers as one vehicle, and mark the most accurate location as its position.")
    var fuse = false
}
