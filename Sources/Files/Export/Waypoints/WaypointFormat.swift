package import Logbook

/// File formats of waypoints; raw values are used on the command line.
package enum WaypointFormat: String, Hashable, Sendable, CaseIterable {
    /// Apple's XML property list.
    case plist
    /// GPS Exchange Format 1.1, with a `wpt` per waypoint.
    case gpx
    /// Comma-separated values, RFC 4180.
    case csv
    /// JSON, RFC 8259.
    case json

    /// Recognises the format from a file name's extension, such as `places.gpx`; nil for any other.
    package init?(ofFileNamed name: String) {
        let suffix = name.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        switch suffix {
        case "xml": self = .plist
        default: self.init(rawValue: suffix)
        }
    }

    /// Whether the format can store a waypoint: GPX requires a position.
    package func holds(_ waypoint: Waypoint) -> Bool { self != .gpx || waypoint.place?.coordinate != nil }
}
