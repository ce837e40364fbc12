import GNSS

/// The fields of a location as sent to a server, by name; each kind of server has its own.
struct WireFields: Equatable, CustomStringConvertible {
    private(set) var values: [String: String] = [:]

    init(_ values: [String: String]) { self.values = values }

    /// Creates the expected fields; nil values are omitted.
    init(_ values: KeyValuePairs<String, (any CustomStringConvertible)?>) {
        for (key, value) in values { if let value { self.values[key] = "\(value)" } }
    }

    subscript(_ name: String) -> String? { values[name] }

    /// The fix's number in its database, under any of the servers' names.
    var identifier: Int? {
        for name in ["_id", "fix", "properties.identifier", "location.extras.fix"] {
            if let value = values[name].flatMap({ Double($0) }) { return Int(value) }
        }
        return nil
    }

    /// Whether the same fields have the same values; numbers may be rounded to five decimals.
    static func == (one: WireFields, other: WireFields) -> Bool {
        one.values.count == other.values.count
            && one.values.allSatisfy { key, value in other.values[key].map { isSame(value, $0) } ?? false }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard let one = Double(one), let other = Double(other) else { return one == other }
        // Coordinates have nine decimals and more digits than all other values.
        let isExact = abs(one.rounded() - one) > 0 && abs(one) > 30 && "\(one)".count > 9
        return abs(one - other) <= (isExact ? 1e-8 : 6e-5)
    }

    var description: String { values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
}

extension ExportedFix {
    /// The fields for OwnTracks: whole seconds, metres, degrees and km/h.
    func ownTracks(topic: String?) -> WireFields {
        func accuracy(_ metres: Double?) -> Int? { metres.map { max(1, Int($0.rounded(.up))) } }
        return WireFields([
            "_type": "location", "lat": latitude, "lon": longitude, "tst": time.secondsSince1970, "tid": "at",
            "acc": accuracy(horizontalAccuracy), "vac": accuracy(verticalAccuracy),
            "alt": altitude.map { Int($0.rounded()) }, "vel": speed.map { Int(($0 * 3.6).rounded()) },
            "cog": course.map { Int($0.rounded()) % 360 }, "_id": identifier, "topic": topic,
        ])
    }

    /// The fields for Traccar in a URL, with the speed in knots.
    var traccarQuery: WireFields {
        WireFields([
            "id": "boat", "timestamp": timeText, "lat": latitude, "lon": longitude,
            "speed": speed.map { $0 / 0.514_444_444_444 }, "bearing": course, "altitude": altitude,
            "accuracy": horizontalAccuracy, "hdop": horizontalDilution, "vdop": verticalDilution,
            "pdop": positionDilution, "sat": satellites, "valid": !isDisputed, "fix": identifier,
        ])
    }

    /// The fields for Traccar as JSON: all six numbers, -1 if unknown.
    var traccarJSON: WireFields {
        WireFields([
            "device_id": "boat", "location.timestamp": timeText, "location.coords.latitude": latitude,
            "location.coords.longitude": longitude, "location.coords.accuracy": horizontalAccuracy ?? -1,
            "location.coords.speed": speed ?? -1, "location.coords.heading": course ?? -1,
            "location.coords.altitude": altitude ?? 0, "location.is_moving": isMoving,
            "location.extras.sat": satellites, "location.extras.hdop": horizontalDilution,
            "location.extras.vdop": verticalDilution, "location.extras.pdop": positionDilution,
            "location.extras.fix": identifier,
        ])
    }

    /// The fields for Dawarich as Traccar's JSON: only known numbers, and the time.
    var dawarichJSON: WireFields {
        WireFields([
            "device_id": "boat", "location.timestamp": timeText, "location.latitude": latitude,
            "location.longitude": longitude, "location.accuracy": horizontalAccuracy, "location.speed": speed,
            "location.heading": course, "location.altitude": altitude, "location.is_moving": isMoving,
            "location.extras.sat": satellites, "location.extras.hdop": horizontalDilution,
            "location.extras.vdop": verticalDilution, "location.extras.pdop": positionDilution,
            "location.extras.fix": identifier,
        ])
    }

    /// The fields for an Overland server: -1 if unknown.
    var overland: WireFields {
        let motion = isMoving == false ? "properties.motion.0" : "properties.motion"
        var fields = WireFields([
            "type": "Feature", "geometry.type": "Point", "geometry.coordinates.0": longitude,
            "geometry.coordinates.1": latitude, "properties.timestamp": timeText,
            "properties.altitude": altitude ?? -1, "properties.speed": speed ?? -1, "properties.course": course ?? -1,
            "properties.horizontal_accuracy": horizontalAccuracy ?? -1,
            "properties.vertical_accuracy": verticalAccuracy ?? -1, "properties.device_id": "boat",
            "properties.identifier": identifier,
        ]).values
        fields[motion] = isMoving == false ? "stationary" : "[]"
        return WireFields(fields)
    }

    /// The fields for the tests' template: null if unknown.
    var template: WireFields {
        func known(_ value: (any CustomStringConvertible)?) -> String { value.map { "\($0)" } ?? "null" }
        return WireFields([
            "lat": latitude, "lon": longitude, "alt": known(altitude), "kph": known(speed.map { $0 * 3.6 }),
            "mps": known(speed), "dir": known(course), "acc": known(horizontalAccuracy), "sat": known(satellites),
            "hdop": known(horizontalDilution), "vdop": known(verticalDilution), "pdop": known(positionDilution),
            "s": time.secondsSince1970, "time": timeText, "day": timeText.prefix(10), "who": "boat",
            "from": receiver, "fix": nil,
        ])
    }
}
