internal import Logbook
internal import Waypoints

/// The file formats there are; the raw value is the format's name on the command line.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// GPS Exchange Format 1.1.
    case gpx
    /// GeoJSON, RFC 7946.
    case geojson
    /// Keyhole Markup Language 2.2.
    case kml
    /// Comma-separated values, RFC 4180.
    case csv
    /// JSON lines.
    case jsonl
    /// Sentences of NMEA 0183.
    case nmea
    /// A GeoPackage 1.3, which is a database and so can only be a file.
    case gpkg
    /// Plain tables of SQLite, for the sqlite3 shell, Datasette and spreadsheets; a database, too.
    case sqlite

    /// The format that a file's name ends with, as in `trip.gpx`; nil where it ends with none.
    package init?(ofFileNamed name: String) {
        let suffix = name.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        switch suffix {
        case "json": self = .geojson
        case "ndjson": self = .jsonl
        case "db", "sqlite3": self = .sqlite
        default: self.init(rawValue: suffix)
        }
    }

    /// True where rejected fixes, with their reason, have a place in it.
    package var holdsRejected: Bool { self == .csv || self == .jsonl || self == .sqlite }

    /// True where it is text, which can go anywhere.
    package var isText: Bool { self != .gpkg && self != .sqlite }

    /// The number of passes through a track's fixes.
    package var passes: Int { writer(.refined)?.passes ?? 1 }

    /// The writer of the format's text; nil where it is no text.
    ///
    /// Waypoints go into GPX, before the tracks; the other formats have none.
    func writer(
        _ values: ExportedValues,
        waypoints: [Waypoint] = [],
        trackNames names: [Track.ID: String] = [:]
    ) -> (any ExportWriter)? {
        switch self {
        case .gpx: GPXWriter(values, waypoints: waypoints)
        case .geojson: GeoJSONWriter(values, trackNames: names)
        case .kml: KMLWriter(values)
        case .csv: CSVWriter(values, trackNames: names)
        case .jsonl: JSONLinesWriter(values, trackNames: names)
        case .nmea: NMEAWriter(values)
        case .gpkg, .sqlite: nil
        }
    }
}
