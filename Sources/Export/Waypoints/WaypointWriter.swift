internal import Text
internal import Waypoints

/// A file format of waypoints: appends its text for one after the other, and keeps none of them.
protocol WaypointWriter {
    /// Begins the file.
    mutating func begin(_ text: inout TextBuffer)

    /// Writes a waypoint that the format holds.
    mutating func write(_ waypoint: Waypoint, _ text: inout TextBuffer)

    /// Ends the file.
    mutating func end(_ text: inout TextBuffer)
}

extension WaypointFormat {
    /// The writer of the format.
    var writer: any WaypointWriter {
        switch self {
        case .plist: PropertyListWriter()
        case .gpx: GPXWaypointWriter()
        case .csv: WaypointCSVWriter()
        case .json: WaypointJSONWriter()
        }
    }
}
