import ArgumentParser

/// The flag that says whether the receivers are on one vehicle.
struct FuseFlag: ParsableArguments {
    @Flag(help: "All receivers are on one vehicle: mark the locations of the most accurate one as the vehicle's.")
    var fuse = false
}
