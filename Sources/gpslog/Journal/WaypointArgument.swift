import ArgumentParser
import Recording

/// Which waypoint is meant.
struct WaypointArgument: ParsableArguments {
    @Argument(help: "Its number in gpslog waypoint list, or the first digits of its identifier.")
    var waypoint: String

    /// The waypoint that is meant; what is none was refused.
    var reference: WaypointReference { WaypointReference(waypoint) ?? .number(0) }

    func validate() throws {
        if WaypointReference(waypoint) == nil {
            throw ValidationError(
                "\(waypoint) names no waypoint; give its number in gpslog waypoint list, or digits of its identifier."
            )
        }
    }
}
