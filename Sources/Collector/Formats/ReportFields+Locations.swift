internal import GNSS

extension ReportFields {
    private static let knot = 1852.0 / 3600

    /// A location of OwnTracks (booklet: tech/json).
    var ownTracksLocation: ReportedLocation {
        ReportedLocation(
            time: time("tst"),
            latitude: number("lat"),
            longitude: number("lon"),
            altitude: number("alt"),
            speed: number("vel").map { $0 / 3.6 },
            course: number("cog"),
            horizontalAccuracy: number("acc"),
            verticalAccuracy: number("vac")
        )
    }

    /// Whether it is an event of Overland, such as a visit or a trip, and no fix.
    ///
    /// Its position is the last known one or a centre, and its time is that of the event.
    var isOverlandEvent: Bool { has("properties.action") || text("properties.type") == "trip" }

    /// A location of Overland: a GeoJSON Feature in which -1 means unknown.
    var overlandLocation: ReportedLocation {
        ReportedLocation(
            time: time("properties.timestamp"),
            latitude: number("geometry.coordinates.1"),
            longitude: number("geometry.coordinates.0"),
            altitude: number("properties.altitude", unless: -1),
            speed: number("properties.speed"),
            course: number("properties.course"),
            horizontalAccuracy: number("properties.horizontal_accuracy"),
            verticalAccuracy: number("properties.vertical_accuracy")
        )
    }

    /// A location in the JSON of Traccar's clients, in which altitude 0 means unknown.
    var traccarLocation: ReportedLocation {
        ReportedLocation(
            time: time("timestamp"),
            latitude: number("coords.latitude"),
            longitude: number("coords.longitude"),
            altitude: number("coords.altitude", unless: 0),
            speed: number("coords.speed"),
            course: number("coords.heading"),
            horizontalAccuracy: number("coords.accuracy"),
            verticalAccuracy: number("coords.altitude_accuracy"),
            dilution: dilution("extras."),
            satellitesUsed: count("extras.sat")
        )
    }

    /// A location in the URL of Traccar's protocol "OsmAnd", with the speed in knots.
    var osmAndLocation: ReportedLocation {
        let place = text("location").map { $0.split(separator: ",").map { Double($0) ?? .nan } }
        return ReportedLocation(
            time: time("timestamp"),
            latitude: number("lat") ?? place?.first,
            longitude: number("lon") ?? place?.dropFirst().first,
            altitude: number("altitude"),
            speed: number("speed").map { $0 * Self.knot },
            course: number("bearing") ?? number("heading"),
            horizontalAccuracy: number("accuracy"),
            dilution: dilution(),
            satellitesUsed: count("sat"),
            isValid: truth("valid") ?? true
        )
    }
}
