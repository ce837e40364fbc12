internal import Logbook
internal import Waypoints

/// The export formats; the raw value is the format's name on the command line.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// GPS Exchange Format 1.1.
    case gpx
    /// GeoJSON, RFC 7946.
    case geojson
    /// Keyhole Markup Language 2.2.
    case kml
    /// Comma-separated values, RFC 4180.
    case csv
    /// JSON Lines: one object per line.
    case jsonl
    /// Sentences of NMEA 0183.
    case nmea
    /// GeoPackage 1.3: a database, so it can only be written to a file.
    case gpkg
    /// Plain SQLite tables for the sqlite3 shell, Datasette and spreadsheets; also only written to a file.
    case sqlite

    /// The format with a file's extension, as in `trip.gpx`; `nil` for other extensions.
    package init?(ofFileNamed name: String) {
        let suffix = name.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        switch suffix {
        case "json": self = .geojson
        case "ndjson": self = .jsonl
        case "db", "sqlite3": self = .sqlite
        default: self.init(rawValue: suffix)
        }
    }

    /// Whether the format can contain rejected fixes with their reasons.
    package var holdsRejected: Bool { self == .csv || self == .jsonl || self == .sqlite }

    /// Whether the format is text, which can be written anywhere.
    package var isText: Bool { self != .gpkg && self != .sqlite }

    /// Number of passes over a track's fixes.
    package var passes: Int { writer(.refined)?.passes ?? 1 }

    /// The writer of a text format; `nil` for other formats.
    ///
    /// Only GPX writes waypoints, before the tracks.
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
