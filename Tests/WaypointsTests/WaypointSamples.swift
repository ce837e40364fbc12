import GNSS
import Waypoints

extension UTCTime {
    static let spring = UTCTime(nanosecondsSince1970: 1_777_000_000_000_000_000)
    static let summer = UTCTime(nanosecondsSince1970: 1_784_000_000_123_456_789)
    static let autumn = UTCTime(nanosecondsSince1970: 1_792_000_000_000_000_000)
}

extension Waypoint {
    /// A waypoint with all values set.
    static let full = Waypoint(
        text: "Slipway, steep",
        id: WaypointIdentifier("0123456789abcdef0123456789abcdef") ?? .random(),
        creationDate: .spring,
        isCompleted: true,
        dueDate: .autumn,
        alterDate: .summer,
        details: "concrete, 1:6",
        place: Place("Laboe", at: Coordinate(latitude: 54.41, longitude: 10.22), altitude: 1.5)
    )

    func with(_ id: WaypointIdentifier) -> Waypoint {
        Waypoint(
            text: text,
            id: id,
            creationDate: creationDate,
            isCompleted: isCompleted,
            dueDate: dueDate,
            alterDate: alterDate,
            details: details,
            place: place
        )
    }
}

extension Change {
    /// A change of each kind that alters the full waypoint.
    static let each: [Change] = [.text("Jetty"), .completed(false), .due(.spring), .details(nil), .place(nil)]
}
