internal import GNSS
internal import Text

/// Locations as JSON that Traccar takes, or Dawarich by its likeness.
package struct TraccarJSON: UploadFormat, Hashable {
    package static let kind = "traccar-json"
    package static let exampleURL = TraccarQuery.exampleURL
    package static let settings = [UploadSetting("dialect", .word(Dialect.allCases.map(\.rawValue)))]

    /// The server whose JSON it is: the dialects look alike, but differ.
    package enum Dialect: String, Hashable, Sendable, CaseIterable {
        /// Traccar 6.7 and later: numbers in `coords`, all six of them.
        case traccar
        /// Dawarich (`/api/v1/traccar/points`): numbers in `location`, those that are known.
        case dawarich
    }

    /// The URL of the server.
    package let url: String

    /// The identifier by which the server knows the device.
    package let device: String

    /// The dialect of the server that is to read it.
    package let dialect: Dialect

    /// Messages of a device.
    package init(url: String, device: String, dialect: Dialect) {
        self.url = url
        self.device = device
        self.dialect = dialect
    }

    package init(_ settings: UploadFormatSettings) throws(UploadFormatError) {
        let dialect = settings.text("dialect").flatMap { Dialect(rawValue: $0) }
        self.init(url: settings.url, device: try settings.neededDevice(), dialect: dialect ?? .traccar)
    }

    /// A location as JSON.
    package func message(_ location: UploadedLocation) -> String {
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

    /// The request that hands over a location.
    package func request(_ location: UploadedLocation) -> UploadRequest {
        UploadRequest(posting: message(location), to: url)
    }

    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        guard response.status == 404, dialect == .traccar else { return nil }
        return .notAuthorized(reason: "the server does not know the device (404)")
    }

    /// Traccar's numbers, none of which may be missing.
    ///
    /// Unknown is -1, which Traccar leaves out; of a height, 0, which is what Traccar has where none is known.
    private static func coordinates(_ location: UploadedLocation) -> JSONObject {
        var numbers = JSONObject()
        numbers.add("latitude", location.coordinate.latitude, atMost: 9)
        numbers.add("longitude", location.coordinate.longitude, atMost: 9)
        for (key, number, unknown) in measures(location) {
            let digits = number.flatMap { DecimalText.string($0, atMost: 3) }
            numbers.add(key, json: digits ?? (unknown ? "-1" : "0"))
        }
        return numbers
    }

    private static func addCoordinates(_ location: UploadedLocation, to object: inout JSONObject) {
        object.add("latitude", location.coordinate.latitude, atMost: 9)
        object.add("longitude", location.coordinate.longitude, atMost: 9)
        for (key, number, _) in measures(location) { object.add(key, number, atMost: 3) }
    }

    /// The numbers beside the place, in m and m/s and degrees, and whether -1 is none of their values.
    private static func measures(_ location: UploadedLocation) -> [(key: String, number: Double?, isPositive: Bool)] {
        [
            ("accuracy", location.horizontalAccuracy, true), ("speed", location.speed, true),
            ("heading", location.course, true), ("altitude", location.altitude, false),
        ]
    }

    private static func extras(_ location: UploadedLocation) -> JSONObject {
        var extras = JSONObject()
        if let satellites = location.satellitesUsed { extras.add("sat", satellites) }
        extras.add("hdop", location.dilution.horizontal, atMost: 3)
        extras.add("vdop", location.dilution.vertical, atMost: 3)
        extras.add("pdop", location.dilution.position, atMost: 3)
        extras.add("fix", Int(location.identifier))
        return extras
    }
}

extension UTCTime {
    /// ISO 8601 with milliseconds; Traccar's Java knows no leap second, so the last millisecond before it stands for it.
    var traccarText: String { UTCTime(nanosecondsSince1970: nanosecondsSince1970).description }
}
