package import GNSS
package import Logbook

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
        _ values: ExportValues,
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

/// Origin of the exported values of a location.
package enum ExportValues: Hashable, Sendable {
    /// Values of the filter.
    case refined
    /// Values of the receiver.
    case raw
}

extension TrackPoint {
    /// The course in exported files, which is 0 instead of 360 after rounding to three decimals.
    var writtenCourse: Double? { course.map { (359.9995...360).contains($0) ? 0 : $0 } }
}

extension FilterVerdict.Kind {
    /// Name of the verdict in exported files.
    package var word: StaticString {
        switch self {
        case .accepted: "accepted"
        case .held: "held"
        case .disputed: "disputed"
        case .rejected: "rejected"
        }
    }
}

extension FixQuality {
    /// Name of the quality in exported files.
    package var word: StaticString {
        switch self {
        case .none: "none"
        case .autonomous: "autonomous"
        case .differential: "differential"
        case .precise: "precise"
        case .fixedRTK: "rtk-fixed"
        case .floatRTK: "rtk-float"
        case .deadReckoning: "dead-reckoning"
        case .manual: "manual"
        case .simulated: "simulated"
        }
    }
}

extension GNSSFix {
    /// Radius of the circle that contains 68 % of a distribution with a standard deviation of 1 along each axis.
    private static let circle = 1.51

    /// The fix to write as sentences: the receiver's report with the exported values.
    ///
    /// If the filter predicted the position from earlier ones, the quality is "estimated". Standard deviations are
    /// computed from the accuracy if available.
    init(_ point: TrackPoint, _ details: TrackPoint.Details, _ values: ExportValues) {
        let horizontal = details.horizontalAccuracy.map { $0 / Self.circle }
        let isPredicted = values == .refined && details.kind != .rejected && point.quality == .none
        self.init(
            time: point.time,
            quality: isPredicted ? .deadReckoning : point.quality,
            dimension: point.dimension,
            coordinate: point.coordinate,
            altitude: point.altitude,
            geoidalSeparation: point.geoidalSeparation,
            speedOverGround: point.speed,
            courseOverGround: point.writtenCourse,
            dilution: DilutionOfPrecision(
                horizontal: point.horizontalDilution,
                vertical: point.verticalDilution,
                position: point.positionDilution
            ),
            deviation: PositionDeviation(
                latitude: horizontal ?? details.deviation.latitude,
                longitude: horizontal ?? details.deviation.longitude,
                altitude: details.verticalAccuracy ?? details.deviation.altitude
            ),
            satellitesUsed: point.satellitesUsed,
            correctionAge: point.correctionAge
        )
    }
}
