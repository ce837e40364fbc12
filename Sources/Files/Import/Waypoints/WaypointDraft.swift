internal import GNSS
internal import Text
internal import Logbook

/// A waypoint that is being read field by field.
struct WaypointDraft {
    struct Fault: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// The note's text; nil until set.
    var text: String?
    var details: String?
    private var id: WaypointIdentifier?
    /// The waypoint's identifier in another program.
    private var foreignID: String?
    private var created: UTCTime?
    private var due: UTCTime?
    private var altered: UTCTime?
    private var isCompleted = false
    private var place: String?
    private var latitude: Double?
    private var longitude: Double?
    private var latitudeHemisphere: Hemisphere?
    private var longitudeHemisphere: Hemisphere?
    private var altitude: Double?
    private var radius: Double?

    /// Sets a field from text.
    ///
    /// Fields other than text are trimmed, and ignored if empty.
    mutating func set(_ field: WaypointField, _ bytes: ArraySlice<UInt8>) throws(Fault) {
        let trimmed = DecimalNumber.trimmed(bytes)
        switch field {
        case .text:
            text = String(decoding: bytes, as: UTF8.self)
            try Self.check(bytes)
        case .details:
            details = String(decoding: bytes, as: UTF8.self)
            try Self.check(bytes)
        case .place:
            place = String(decoding: bytes, as: UTF8.self)
            try Self.check(bytes)
        case _ where trimmed.isEmpty: return
        case .id: set(id: String(decoding: trimmed, as: UTF8.self))
        case .created: created = try Self.time(trimmed)
        case .due: due = try Self.time(trimmed)
        case .altered: altered = try Self.time(trimmed)
        case .completed: isCompleted = try Self.truth(trimmed)
        case .latitudeHemisphere: latitudeHemisphere = try Self.hemisphere(trimmed, of: Hemisphere.latitudes)
        case .longitudeHemisphere: longitudeHemisphere = try Self.hemisphere(trimmed, of: Hemisphere.longitudes)
        case .latitude, .longitude, .altitude, .radius:
            guard let number = DecimalNumber.read(trimmed) else {
                throw Fault("\(Excerpt.quoted(trimmed)) is not a number")
            }
            try set(field, number)
        }
    }

    /// Sets a field from a finite number.
    ///
    /// - Throws: `Fault` if the number is not a valid value of the field.
    mutating func set(_ field: WaypointField, _ number: Double) throws(Fault) {
        switch field {
        case .latitude: latitude = try Self.degrees(number, within: 90, "the latitude")
        case .longitude: longitude = try Self.degrees(number, within: 180, "the longitude")
        case .altitude: altitude = number
        case .radius:
            guard number > 0 else { throw Fault("the radius cannot be \(number) metres") }
            radius = number
        case .created: created = try Self.time(number)
        case .due: due = try Self.time(number)
        case .altered: altered = try Self.time(number)
        case .completed: isCompleted = number != 0
        case .id: foreignID = number.description
        case .text, .details, .place, .latitudeHemisphere, .longitudeHemisphere:
            throw Fault("\(number) is not a text")
        }
    }

    /// Sets a field from a boolean.
    ///
    /// - Throws: `Fault` if the field is not a boolean.
    mutating func set(_ field: WaypointField, _ truth: Bool) throws(Fault) {
        guard field == .completed else { throw Fault("\(truth) is not a valid value here") }
        isCompleted = truth
    }

    /// Adds the digits lost in rounding, unless the rounded value has been changed since.
    ///
    /// - Throws: `Fault` if the text is not a valid value of the field.
    mutating func refine(_ field: WaypointField, _ bytes: ArraySlice<UInt8>) throws(Fault) {
        var exact = WaypointDraft()
        try exact.set(field, bytes)
        switch field {
        // GPX's schema only allows -180 for the 180th meridian.
        case .longitude where longitude == -180 && exact.longitude == 180: longitude = 180
        case .longitude where Self.isNear(longitude, exact.longitude): longitude = exact.longitude
        case .latitude where Self.isNear(latitude, exact.latitude): latitude = exact.latitude
        case .altitude where altitude == nil || Self.isNear(altitude, exact.altitude): altitude = exact.altitude
        case .created where Self.isNear(created, exact.created): created = exact.created
        case .latitude, .longitude, .altitude, .created: return
        default: try set(field, bytes)
        }
    }

    /// Creates the waypoint from the fields read so far.
    ///
    /// - Parameters:
    ///   - now: the creation time if the file has none.
    ///   - nameless: the text of waypoints that only have a position; nil if a text is required.
    /// - Returns: the waypoint; the same fields always give the same identifier.
    /// - Throws: `Fault` if the text, or one of latitude and longitude, is missing.
    func waypoint(at now: UTCTime, nameless: String? = nil) throws(Fault) -> Waypoint {
        guard (latitude == nil) == (longitude == nil) else {
            throw Fault(latitude == nil ? "there is no latitude" : "there is no longitude")
        }
        var coordinate: Coordinate?
        if let latitude, let longitude {
            coordinate = Coordinate(
                latitude: try Self.signed(latitude, latitudeHemisphere),
                longitude: try Self.signed(longitude, longitudeHemisphere)
            )
        }
        guard let text = text ?? (coordinate == nil ? nil : nameless) else { throw Fault("the text is missing") }
        let name = place ?? (coordinate == nil ? nil : text)
        return Waypoint(
            text: text,
            id: id ?? identifier(text),
            creationDate: created ?? now,
            isCompleted: isCompleted,
            dueDate: due,
            alterDate: altered,
            details: details,
            place: name.map { Place($0, at: coordinate, altitude: altitude, radius: radius) }
        )
    }

    /// Derives an identifier from the content if the file has none of gpslog's.
    private func identifier(_ text: String) -> WaypointIdentifier {
        WaypointIdentifier(
            ofContent: [foreignID, text, details, place],
            [latitude, longitude, altitude],
            [created, due]
        )
    }

    /// Sets the identifier: gpslog's, with or without the hyphens of a UUID (RFC 9562), or another program's.
    private mutating func set(id text: String) {
        id = WaypointIdentifier(text) ?? WaypointIdentifier(text.filter { $0 != "-" })
        foreignID = id == nil ? text : nil
    }
}

extension WaypointDraft {
    private static func degrees(_ number: Double, within limit: Double, _ name: String) throws(Fault) -> Double {
        if (-limit...limit).contains(number) { return number }
        throw Fault("\(name) cannot be \(number) degrees")
    }

    private static func hemisphere(_ text: ArraySlice<UInt8>, of choice: [Hemisphere]) throws(Fault) -> Hemisphere {
        do throws(PointDraft.Fault) { return try Hemisphere(text, of: choice) } catch { throw Fault(error.reason) }
    }

    private static func signed(_ degrees: Double, _ hemisphere: Hemisphere?) throws(Fault) -> Double {
        guard let hemisphere else { return degrees }
        do throws(PointDraft.Fault) { return try hemisphere.signed(degrees) } catch { throw Fault(error.reason) }
    }

    /// Checks for valid UTF-8.
    private static func check(_ bytes: ArraySlice<UInt8>) throws(Fault) {
        if String(validating: bytes, as: UTF8.self) == nil {
            throw Fault("invalid UTF-8 was replaced")
        }
    }

    /// Parses a time; a date without a time means midnight UTC.
    private static func time(_ text: ArraySlice<UInt8>) throws(Fault) -> UTCTime {
        if let time = TimeText.read(text) ?? TimeText.read(text + "T00:00".utf8) { return time }
        throw Fault("\(Excerpt.quoted(text)) is not a valid time")
    }

    private static func time(_ number: Double) throws(Fault) -> UTCTime {
        if let time = TimeText.instant(number) { return time }
        throw Fault("\(number) is not a valid time")
    }

    private static func truth(_ text: ArraySlice<UInt8>) throws(Fault) -> Bool {
        switch String(decoding: text, as: UTF8.self).lowercased() {
        case "true", "yes", "y", "1", "x", "done": return true
        case "false", "no", "n", "0": return false
        default: throw Fault("\(Excerpt.quoted(text)) is neither true nor false")
        }
    }

    /// Whether `rounded` may be `exact` with fewer digits.
    private static func isNear(_ rounded: Double?, _ exact: Double?) -> Bool {
        guard let rounded, let exact else { return false }
        return (rounded - exact).magnitude < 1e-8
    }

    private static func isNear(_ rounded: UTCTime?, _ exact: UTCTime?) -> Bool {
        guard let rounded, let exact else { return rounded == nil }
        // GPX writes a leap second as the end of the second before.
        return exact.seconds(since: rounded).magnitude <= 1.001
    }
}

extension WaypointIdentifier {
    /// Derives an identifier from a waypoint's content, for files without identifiers.
    init(ofContent texts: [String?], _ numbers: [Double?], _ times: [UTCTime?]) {
        let digits = numbers.map { $0?.description }
        let counts = times.map { $0.map { "\($0.nanosecondsSince1970) \($0.leapNanoseconds)" } }
        self.init(ofContent: texts + digits + counts)
    }
}
