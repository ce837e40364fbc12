import ArgumentParser
internal import Commands

/// The argument that says which waypoint is meant.
struct WaypointArgument: ParsableArguments {
    @Argument(help: "Its number in gpslog waypoint list, or the first digits of its identifier.")
    var waypoint: String

    /// The waypoint that is meant; what is none was refused.
    var reference: WaypointReference { WaypointReference(waypoint) ?? .number(0) }

    func validate() throws { _ = try Self.reference(waypoint) }

    /// The waypoint that a text means.
    ///
    /// - Throws: `ValidationError` where it means none.
    static func reference(_ text: String) throws(ValidationError) -> WaypointReference {
        if let reference = WaypointReference(text) { return reference }
        throw ValidationError(
            "\(text) names no waypoint; give its number in gpslog waypoint list, or digits of its identifier."
        )
    }
}
