internal import Export
internal import GNSS

extension UploadPlaceholder {
    /// The value that it stands for.
    ///
    /// - Parameters:
    ///   - location: the location that is sent.
    ///   - device: what the device is called.
    ///   - profile: what the profile is called; nil where there is none.
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
