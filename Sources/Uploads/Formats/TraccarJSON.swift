internal import GNSS
internal import Text

/// Traccar's JSON format, also in the dialect of Dawarich.
package struct TraccarJSON: UploadFormat, Hashable {
    package static let kind = "traccar-json"
    package static let exampleURL = TraccarQuery.exampleURL
    package static let settings = [UploadSetting("dialect", .word(Dialect.allCases.map(\.rawValue)))]

    /// The server's dialect: similar, but not compatible.
    package enum Dialect: String, Hashable, Sendable, CaseIterable {
        /// Traccar 6.7 and later: numbers in `coords`, all six required.
        case traccar
        /// Dawarich (`/api/v1/traccar/points`): numbers in `location`, unknown ones omitted.
        case dawarich
    }

    package let url: String

    /// Device identifier registered at the server.
    package let device: String

    package let dialect: Dialect

    package init(url: String, device: String, dialect: Dialect) {
        self.url = url
        self.device = device
        self.dialect = dialect
    }

    package init(_ settings: UploadFormatSettings) throws(UploadFormatError) {
        let dialect = settings.text("dialect").flatMap { Dialect(rawValue: $0) }
        self.init(url: settings.url, device: try settings.neededDevice(), dialect: dialect ?? .traccar)
    }

    package func message(_ location: UploadLocation) -> String {
        var values = JSONObject()
        values.add("timestamp", text: location.time.traccarText)
        switch dialect {
        case .traccar: values.add("coords", json: Self.coordinates(location).description)
        case .dawarich: Self.addCoordinates(location, to: &values)
        }
        if let isMoving = location.isMoving { values.add("is_moving", isMoving) }
        values.add("extras", json: Self.extras(location).description)
        var object = JSONObject()
        object.add("device_id", text: device)
        object.add("location", json: values.description)
        return object.description
    }

    package func request(_ location: UploadLocation) -> UploadRequest {
        UploadRequest(posting: message(location), to: url)
    }

    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        guard response.status == 404, dialect == .traccar else { return nil }
        return .notAuthorized(reason: "the server does not know the device (404)")
    }

    /// Traccar's `coords`; all numbers are required.
    ///
    /// An unknown number is -1, which Traccar ignores; an unknown altitude is 0, Traccar's own default.
    private static func coordinates(_ location: UploadLocation) -> JSONObject {
        var numbers = JSONObject()
        numbers.add("latitude", location.coordinate.latitude, atMost: 9)
        numbers.add("longitude", location.coordinate.longitude, atMost: 9)
        for (key, number, unknown) in measures(location) {
            let digits = number.flatMap { DecimalText.string($0, atMost: 3) }
            numbers.add(key, json: digits ?? (unknown ? "-1" : "0"))
        }
        return numbers
    }

    private static func addCoordinates(_ location: UploadLocation, to object: inout JSONObject) {
        object.add("latitude", location.coordinate.latitude, atMost: 9)
        object.add("longitude", location.coordinate.longitude, atMost: 9)
        for (key, number, _) in measures(location) { object.add(key, number, atMost: 3) }
    }

    /// Values besides the position, in m, m/s and degrees.
    ///
    /// `isPositive`: -1 is not a valid value, so it can stand for unknown.
    private static func measures(_ location: UploadLocation) -> [(key: String, number: Double?, isPositive: Bool)] {
        [
            ("accuracy", location.horizontalAccuracy, true), ("speed", location.speed, true),
            ("heading", location.course, true), ("altitude", location.altitude, false),
        ]
    }

    private static func extras(_ location: UploadLocation) -> JSONObject {
        var extras = JSONObject()
        if let satellites = location.satellitesUsed { extras.add("sat", satellites) }
        extras.add("hdop", location.dilution.horizontal, atMost: 3)
        extras.add("vdop", location.dilution.vertical, atMost: 3)
        extras.add("pdop", location.dilution.position, atMost: 3)
        extras.add("fix", Int(location.identifier))
        extras.add("suspicion", text: location.suspicion)
        return extras
    }
}

extension UTCTime {
    /// ISO 8601 with milliseconds.
    ///
    /// Traccar's Java cannot parse leap seconds: they become the last millisecond before.
    var traccarText: String { UTCTime(nanosecondsSince1970: nanosecondsSince1970).description }
}
