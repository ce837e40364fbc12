internal import GNSS
internal import Text

/// Placeholders for values in a request template, named as in GPSLogger's custom URL and in the order of its list.
enum UploadPlaceholder: String, Hashable, Sendable, CaseIterable {
    /// Degrees, positive to the north.
    case latitude = "LAT"
    /// Degrees, positive to the east.
    case longitude = "LON"
    /// Number of satellites used in the solution.
    case satellites = "SAT"
    /// Annotation of the place; always empty, since fixes have none.
    case description = "DESC"
    /// Metres above mean sea level.
    case altitude = "ALT"
    /// Radius in metres of the circle that contains the true position with 68 % probability.
    case accuracy = "ACC"
    /// Degrees from true north.
    case course = "DIR"
    /// Source of the location: always `gps`.
    case provider = "PROV"
    case speedInKilometresAnHour = "SPD_KPH"
    case speed = "SPD"
    /// Whole seconds since 1970, rounded down.
    case timestamp = "TIMESTAMP"
    /// ISO 8601 with the offset from UTC, which is always `+00:00`.
    case timeWithOffset = "TIMEOFFSET"
    /// ISO 8601 in UTC.
    case time = "TIME"
    /// Start of the log in seconds since 1970: midnight UTC of the location's day, as with GPSLogger's daily files.
    case start = "STARTTIMESTAMP"
    /// The date in UTC: `2026-11-21`.
    case date = "DATE"
    /// Battery charge in per cent; always empty, since gpslog does not know it.
    case battery = "BATT"
    /// Whether the battery is charging; always empty.
    case isCharging = "ISCHARGING"
    /// Device name, in place of the Android ID.
    case device = "AID"
    /// Name of the receiver, with its model and serial number if known.
    case receiver = "SER"
    /// Activity of the user: `STILL` if the receiver is parked, otherwise empty.
    case activity = "ACT"
    /// Name of GPSLogger's daily file in UTC: `20261121`.
    case fileName = "FILENAME"
    /// The profile configured for the template.
    case profile = "PROFILE"
    case horizontalDilution = "HDOP"
    case verticalDilution = "VDOP"
    case positionDilution = "PDOP"
    /// Metres since the log began; always empty, since a single location does not have it.
    case distance = "DIST"
    /// Why the location is suspect, which is no placeholder of GPSLogger: `position-step`; empty if it is not.
    case suspicion = "SUSPICION"
    /// All other known values by their lower-case names, `lat=…&lon=…`, escaped as in a URL.
    case all = "ALL"

    /// Matches the longest placeholder at the start of a text, ignoring case.
    init?(atStartOf text: ArraySlice<UInt8>) {
        // Clears the case bit of letters only, so `_` is left alone.
        let start = text.prefix(Self.longestName).map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
        guard let found = Self.longestFirst.first(where: { start.starts(with: $0.rawValue.utf8) }) else { return nil }
        self = found
    }

    /// Whether the value is text, not a number.
    var isText: Bool {
        switch self {
        case .description, .provider, .timeWithOffset, .time, .date, .device, .receiver, .activity, .fileName, .profile,
            .suspicion, .all:
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
    /// Value to fill in.
    ///
    /// - Parameters:
    ///   - location: the location to send.
    ///   - device: the device name.
    ///   - profile: the profile name; `nil` for none.
    /// - Returns: the unescaped value; empty if unknown.
    func value(of location: UploadLocation, device: String, profile: String?) -> String {
        switch self {
        case .description, .battery, .isCharging, .distance: ""
        case .provider: "gps"
        case .device: device
        case .receiver: location.receiver.name
        case .profile: profile ?? ""
        case .suspicion: location.suspicion ?? ""
        case .activity: location.isMoving == false ? "STILL" : ""
        case .satellites: location.satellitesUsed.map { String($0) } ?? ""
        case .timestamp, .timeWithOffset, .time, .start, .date, .fileName: moment(location.time)
        case .all: Self.all(of: location, device: device, profile: profile)
        default: measure(location).flatMap { DecimalText.string($0, atMost: decimals) } ?? ""
        }
    }

    private func measure(_ location: UploadLocation) -> Double? {
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

    private static func all(of location: UploadLocation, device: String, profile: String?) -> String {
        allCases.filter { $0 != .all }.compactMap { placeholder in
            let value = placeholder.value(of: location, device: device, profile: profile)
            return value.isEmpty ? nil : placeholder.rawValue.lowercased() + "=" + PercentEncoding.component(value)
        }.joined(separator: "&")
    }
}
