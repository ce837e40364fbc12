internal import GNSS
internal import Text

enum FieldValue: Hashable {
    case number(Double)
    case text(String)
    case truth(Bool)
}

/// The fields of a location report by name; nested names are joined by dots, such as `coords.speed`.
struct ReportFields {
    /// Most fields kept; no client sends half as many.
    private static let most = 100
    /// Longest text value in bytes, more than any time or name needs.
    private static let longestText = 500
    /// Longest field name in bytes, including the names around it.
    private static let longestName = 200

    private var values: [String: FieldValue] = [:]

    init() {}

    /// Number value, also if written as text, as in URLs; `nil` if absent or not a number.
    func number(_ name: String) -> Double? {
        switch values[name] {
        case .number(let number): number
        case .text(let text): DecimalNumber.read(Array(text.utf8)[...])
        case .truth, nil: nil
        }
    }

    /// Text value; `nil` if absent or not text.
    func text(_ name: String) -> String? { if case .text(let text)? = values[name] { text } else { nil } }

    /// Boolean value, also if written as text, as in URLs; `nil` if absent or not a boolean.
    func truth(_ name: String) -> Bool? {
        switch values[name] {
        case .truth(let truth): truth
        case .text("true"), .text("1"): true
        case .text("false"), .text("0"): false
        case .text, .number, nil: nil
        }
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    /// Adds a value unless the name exists already or there are too many fields.
    mutating func add(_ name: String, _ value: FieldValue) {
        if values.count < Self.most, values[name] == nil { values[name] = value }
    }

    /// Reads the next JSON value and everything nested in it, unless its name is too long or there are too many fields.
    mutating func read(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        // Each nested value would copy a long name.
        guard name.utf8.count <= Self.longestName, values.count < Self.most else { return try cursor.skip() }
        switch try cursor.kind() {
        case .object: try readMembers(of: name + ".", &cursor)
        case .array:
            var index = 0
            try cursor.readArray { cursor throws(JSONCursor.Fault) in
                try read("\(name).\(index)", &cursor)
                index += 1
            }
        case .string:
            let text = try cursor.readString()
            if text.count <= Self.longestText { add(name, .text(String(decoding: text, as: UTF8.self))) }
        case .number: add(name, .number(try cursor.readNumber()))
        case .word: if let truth = try cursor.readTruth() { add(name, .truth(truth)) }
        }
    }

    /// Reads the members of the next JSON object, adding `prefix` to their names.
    mutating func readMembers(of prefix: String = "", _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try read(prefix + name, &cursor) }
    }
}

extension ReportFields {
    private static let knot = 1852.0 / 3600

    private static let ownTracksConnections = ["w": "Wi-Fi", "m": "mobile", "o": "offline"]

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
            verticalAccuracy: number("vac"),
            battery: number("batt"),
            isCharging: number("bs").flatMap { (1...3).contains($0) ? $0 >= 2 : nil },
            details: [
                ("connection", text("conn").flatMap { Self.ownTracksConnections[$0] }),
                ("activity", text("motionactivities.0")), ("network", text("SSID")),
            ]
        )
    }

    /// Whether it is an event of Overland, such as a visit or a trip, and no fix.
    ///
    /// Its position is the last known one or a centre, and its time is that of the event.
    var isOverlandEvent: Bool { has("properties.action") || text("properties.type") == "trip" }

    private static let overlandStates = ["charging": true, "full": true, "unplugged": false]

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
            verticalAccuracy: number("properties.vertical_accuracy"),
            battery: number("properties.battery_level").map { $0 * 100 },
            isCharging: text("properties.battery_state").flatMap { Self.overlandStates[$0] },
            details: [("activity", text("properties.motion.0")), ("network", text("properties.wifi"))]
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
            satellitesUsed: count("extras.sat"),
            battery: number("battery.level").map { $0 * 100 },
            isCharging: truth("battery.is_charging"),
            details: [("activity", text("activity.type"))]
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
            battery: number("batt"),
            isCharging: truth("charge"),
            isValid: truth("valid") ?? true
        )
    }
}
