package import GNSS
package import Logbook

/// A value of Apple's property list format, which is used for settings and small documents.
///
/// Source: the document type definition PropertyList-1.0.dtd.
package indirect enum PropertyList: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    /// Any number that is not an integer.
    case real(Double)
    case boolean(Bool)
    /// A date; written in whole seconds.
    case date(UTCTime)
    /// Bytes; also used for text with characters that XML does not allow.
    case data([UInt8])
    case array([PropertyList])
    case dictionary([String: PropertyList])

    /// The text, also if it is stored as data; nil for other values.
    var string: String? {
        switch self {
        case .string(let string): string
        // Files store text as data if it has characters that XML does not allow.
        case .data(let bytes): String(validating: bytes, as: UTF8.self)
        default: nil
        }
    }

    var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }

    /// The number, integer or not; nil for other values.
    var number: Double? {
        switch self {
        case .real(let number): number
        case .integer(let integer): Double(integer)
        default: nil
        }
    }

    var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

    var date: UTCTime? { if case .date(let date) = self { date } else { nil } }

    var dictionary: [String: PropertyList]? { if case .dictionary(let values) = self { values } else { nil } }
}

extension Waypoint {
    /// The waypoint as a property list.
    ///
    /// `text`, `id`, `creationDate` and `completed` are always present; `dueDate`, `alterDate`, `details` and `place`
    /// only if set. Property lists store whole seconds, so the fraction of a date is stored separately, for example as
    /// `creationDateNanoseconds`.
    package var propertyList: [String: PropertyList] {
        var values: [String: PropertyList] = [
            "text": .string(text), "id": .string(id.description), "completed": .boolean(isCompleted),
        ]
        values.set(creationDate, for: "creationDate")
        if let dueDate { values.set(dueDate, for: "dueDate") }
        if let alterDate { values.set(alterDate, for: "alterDate") }
        values["details"] = details.map(PropertyList.string)
        values["place"] = place.map { .dictionary($0.propertyList) }
        return values
    }

    /// Creates a waypoint from a property list; nil if it has no text.
    ///
    /// Other missing or invalid values are ignored. A missing identifier is replaced by a new one, and a missing
    /// creation date by `now`.
    package init?(propertyList values: [String: PropertyList], at now: UTCTime) {
        guard let text = values["text"]?.string else { return nil }
        self.init(
            text: text,
            id: values["id"]?.string.flatMap { WaypointIdentifier($0) } ?? .random(),
            creationDate: values.time(for: "creationDate") ?? now,
            isCompleted: values["completed"]?.boolean ?? false,
            dueDate: values.time(for: "dueDate"),
            alterDate: values.time(for: "alterDate"),
            details: values["details"]?.string,
            place: values["place"]?.dictionary.flatMap { Place(propertyList: $0) }
        )
    }
}

extension Place {
    /// The place as a property list: `name`, and `latitude`, `longitude`, `altitude` and `radius` if set.
    var propertyList: [String: PropertyList] {
        var values: [String: PropertyList] = ["name": .string(name)]
        values["latitude"] = coordinate.map { .real($0.latitude) }
        values["longitude"] = coordinate.map { .real($0.longitude) }
        values["altitude"] = altitude.map(PropertyList.real)
        values["radius"] = radius.map(PropertyList.real)
        return values
    }

    /// Creates a place from a property list; nil if it has no name.
    init?(propertyList values: [String: PropertyList]) {
        guard let name = values["name"]?.string else { return nil }
        var coordinate: Coordinate?
        if let latitude = values["latitude"]?.number, let longitude = values["longitude"]?.number {
            coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        self.init(name, at: coordinate, altitude: values["altitude"]?.number, radius: values["radius"]?.number)
    }
}

extension [String: PropertyList] {
    private static let nanosecondsPerSecond: Int64 = 1_000_000_000

    /// Sets a date and its fraction of a second.
    fileprivate mutating func set(_ time: UTCTime, for key: String) {
        let (whole, isTooEarly) = time.secondsSince1970.multipliedReportingOverflow(by: Self.nanosecondsPerSecond)
        // The earliest possible time does not start at a whole second.
        let start = isTooEarly ? .min : whole
        self[key] = .date(UTCTime(nanosecondsSince1970: start))
        // During a leap second the count continues.
        let rest = time.nanosecondsSince1970 - start + Int64(time.leapNanoseconds)
        if rest != 0 { self[key + "Nanoseconds"] = .integer(rest) }
    }

    /// Returns a date including its fraction of a second; nil if it is missing.
    fileprivate func time(for key: String) -> UTCTime? {
        guard let start = self[key]?.date else { return nil }
        guard let rest = self[key + "Nanoseconds"]?.integer, (1..<2 * Self.nanosecondsPerSecond).contains(rest) else {
            return start
        }
        let within = Swift.min(rest, Self.nanosecondsPerSecond - 1)
        let (count, isTooLate) = start.nanosecondsSince1970.addingReportingOverflow(within)
        guard !isTooLate else { return start }
        let leap = UInt32(rest - within)
        return UTCTime(nanosecondsSince1970: count, leapNanoseconds: leap) ?? start
    }
}
