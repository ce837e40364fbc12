import ArgumentParser
internal import Commands

struct WaypointArgument: ParsableArguments {
    @Argument(help: "The number in gpslog waypoint list, or the first digits of the identifier.")
    var waypoint: String

    /// `validate()` has rejected invalid references.
    var reference: WaypointReference { WaypointReference(waypoint) ?? .number(0) }

    func validate() throws { _ = try Self.reference(waypoint) }

    /// Parses a number or the digits of an identifier.
    ///
    /// - Throws: `ValidationError` if it is neither.
    static func reference(_ text: String) throws(ValidationError) -> WaypointReference {
        if let reference = WaypointReference(text) { return reference }
        throw ValidationError(
            "\(text) is not a waypoint; use its number in gpslog waypoint list, or the first digits of its identifier."
        )
    }
}
