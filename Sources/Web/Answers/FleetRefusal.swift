internal import Hummingbird

extension HTTPError {
    /// Error for requests that need a receiver, which only a logger's own machine has.
    static let fleetHasNoReceivers = HTTPError(
        .conflict,
        message: "gpslog doctor examines a logger's own machine, and a fleet's database is on none"
    )
}
