/// The file formats that waypoints are kept in; the raw value is the format's name on the command line.
package enum WaypointFormat: String, Hashable, Sendable, CaseIterable {
    /// Apple's property list, as XML.
    case plist
    /// GPS Exchange Format 1.1, each a `wpt`.
    case gpx
    /// Comma-separated values, RFC 4180.
    case csv
    /// JSON, RFC 8259.
    case json

    /// The format that a file's name ends with, as in `places.gpx`; nil where it ends with none.
    package init?(ofFileNamed name: String) {
        let suffix = name.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        switch suffix {
        case "xml": self = .plist
        default: self.init(rawValue: suffix)
        }
    }

    /// True where the format can hold a waypoint: GPX cannot hold one without a coordinate.
    package func holds(_ waypoint: Waypoint) -> Bool { self != .gpx || waypoint.place?.coordinate != nil }
}
