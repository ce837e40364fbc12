internal import Hummingbird

extension HTTPError {
    /// Error for requests that need a receiver, which only a logger's own machine has.
    static let fleetHasNoReceivers = HTTPError(
        .conflict,
        message: "gpslog doctor checks a logger's own machine; a fleet's database has none"
    )
}
