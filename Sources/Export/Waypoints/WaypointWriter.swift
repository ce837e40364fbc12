internal import Text
internal import Waypoints

/// A file format of waypoints; a writer appends text for each waypoint and stores none.
protocol WaypointWriter {
    mutating func begin(_ text: inout TextBuffer)

    /// Writes a waypoint that the format can represent.
    mutating func write(_ waypoint: Waypoint, _ text: inout TextBuffer)

    mutating func end(_ text: inout TextBuffer)
}

extension WaypointFormat {
    var writer: any WaypointWriter {
        switch self {
        case .plist: PropertyListWriter()
        case .gpx: GPXWaypointWriter()
        case .csv: WaypointCSVWriter()
        case .json: WaypointJSONWriter()
        }
    }
}
