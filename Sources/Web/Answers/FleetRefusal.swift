internal import Hummingbird

extension HTTPError {
    /// The refusal of what only a logger's own database has.
    static func fleetKeepsNo(_ things: String) -> HTTPError {
        HTTPError(.conflict, message: "a fleet's database keeps no \(things)")
    }

    /// The refusal of what only a logger's own machine can do.
    static let fleetHasNoReceivers = HTTPError(
        .conflict,
        message: "gpslog doctor examines a logger's own machine, and a fleet's database is on none"
    )
}
