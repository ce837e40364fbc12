internal import GNSS
internal import Text

/// A placeholder for a value in a request that a user writes, by the names that GPSLogger has (its custom URL).
///
/// In the order in which GPSLogger lists them all.
enum UploadPlaceholder: String, Hashable, Sendable, CaseIterable {
    /// Degrees north.
    case latitude = "LAT"
    /// Degrees east.
    case longitude = "LON"
    /// Satellites in the solution.
    case satellites = "SAT"
    /// A note on the place; always empty, since a fix has none.
    case description = "DESC"
    /// Metres above mean sea level.
    case altitude = "ALT"
    /// Metres: the radius of the circle that holds the truth in 68 of 100 cases.
    case accuracy = "ACC"
    /// Degrees from true north.
    case course = "DIR"
    /// The source of the location: always `gps`.
    case provider = "PROV"
    /// Kilometres an hour.
    case speedInKilometresAnHour = "SPD_KPH"
    /// Metres a second.
    case speed = "SPD"
    /// Whole seconds since 1970, rounded down.
    case timestamp = "TIMESTAMP"
    /// ISO 8601 with an offset from UTC, which is always `+00:00`.
    case timeWithOffset = "TIMEOFFSET"
    /// ISO 8601 in UTC.
    case time = "TIME"
    /// The time at which the log began, in seconds since 1970: the UTC day of the location, as with GPSLogger's daily files.
    case start = "STARTTIMESTAMP"
    /// The day in UTC, `2026-11-21`.
    case date = "DATE"
    /// The battery in per cent; always empty, since a logger's power is not known.
    case battery = "BATT"
    /// True where the battery is being charged; always empty.
    case isCharging = "ISCHARGING"
    /// The name of the device, for Android's number of it.
    case device = "AID"
    /// The receiver: its serial number with its model where it has one.
    case receiver = "SER"
    /// The user's activity: `STILL` where the receiver is known to be parked, else empty.
    case activity = "ACT"
    /// The name of GPSLogger's daily file, `20261121`, in UTC.
    case fileName = "FILENAME"
    /// The profile, as the template was told.
    case profile = "PROFILE"
    /// The horizontal dilution.
    case horizontalDilution = "HDOP"
    /// The vertical dilution.
    case verticalDilution = "VDOP"
    /// The dilution in space.
    case positionDilution = "PDOP"
    /// Metres since the log began; always empty, since a location does not know.
    case distance = "DIST"
    /// All others that are known by their names in small letters, `lat=…&lon=…`, each escaped as in a URL.
    case all = "ALL"

    /// The one whose name text begins with, the longest first, in small letters or large ones.
    init?(atStartOf text: ArraySlice<UInt8>) {
        // A letter's case is one bit; no name has a character that becomes a letter by it but letters and `_`.
        let start = text.prefix(Self.longestName).map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
        guard let found = Self.longestFirst.first(where: { start.starts(with: $0.rawValue.utf8) }) else { return nil }
        self = found
    }

    /// True where its value is text, and no number.
    var isText: Bool {
        switch self {
        case .description, .provider, .timeWithOffset, .time, .date, .device, .receiver, .activity, .fileName, .profile,
            .all:
            true
        case .latitude, .longitude, .satellites, .altitude, .accuracy, .course, .speedInKilometresAnHour, .speed,
            .timestamp, .start, .battery, .isCharging, .horizontalDilution, .verticalDilution, .positionDilution,
            .distance:
            false
        }
    }

    private static let longestFirst = allCases.sorted { $0.rawValue.utf8.count > $1.rawValue.utf8.count }
    private static let longestName = longestFirst.first?.rawValue.utf8.count ?? 0
}

extension UploadPlaceholder {
    /// The value that it stands for.
    ///
    /// - Parameters:
    ///   - location: the location that is sent.
    ///   - device: the name of the device.
    ///   - profile: the name of the profile; nil where there is none.
    /// - Returns: the value, not escaped; empty where it is not known.
    func value(of location: UploadedLocation, device: String, profile: String?) -> String {
        switch self {
        case .description, .battery, .isCharging, .distance: ""
        case .provider: "gps"
        case .device: device
        case .receiver: location.receiver.name
        case .profile: profile ?? ""
        case .activity: location.isMoving == false ? "STILL" : ""
        case .satellites: location.satellitesUsed.map { String($0) } ?? ""
        case .timestamp, .timeWithOffset, .time, .start, .date, .fileName: moment(location.time)
        case .all: Self.all(of: location, device: device, profile: profile)
        default: measure(location).flatMap { DecimalText.string($0, atMost: decimals) } ?? ""
        }
    }

    private func measure(_ location: UploadedLocation) -> Double? {
        switch self {
        case .latitude: location.coordinate.latitude
        case .longitude: location.coordinate.longitude
        case .altitude: location.altitude
        case .accuracy: location.horizontalAccuracy
        case .course: location.course
        case .speed: location.speed
        case .speedInKilometresAnHour: location.speed.map { $0 * 3.6 }
        case .horizontalDilution: location.dilution.horizontal
        case .verticalDilution: location.dilution.vertical
        case .positionDilution: location.dilution.position
        default: nil
        }
    }

    private var decimals: Int { self == .latitude || self == .longitude ? 9 : 3 }

    private func moment(_ time: UTCTime) -> String {
        let text = UTCTime(nanosecondsSince1970: time.nanosecondsSince1970).description
        let seconds = time.secondsSince1970
        return switch self {
        case .timestamp: String(seconds)
        case .start: String(seconds - (seconds % 86_400 + 86_400) % 86_400)
        case .timeWithOffset: text.dropLast() + "+00:00"
        case .date: String(text.prefix(10))
        case .fileName: text.prefix(10).filter { $0 != "-" }
        default: text
        }
    }

    private static func all(of location: UploadedLocation, device: String, profile: String?) -> String {
        allCases.filter { $0 != .all }.compactMap { placeholder in
            let value = placeholder.value(of: location, device: device, profile: profile)
            return value.isEmpty ? nil : placeholder.rawValue.lowercased() + "=" + PercentEncoding.component(value)
        }.joined(separator: "&")
    }
}
