internal import Hummingbird

extension HTTPError {
    /// The refusal of what only a logger's own machine can do.
    static let fleetHasNoReceivers = HTTPError(
        .conflict,
        message: "gpslog doctor examines a logger's own machine, and a fleet's database is on none"
    )
}
