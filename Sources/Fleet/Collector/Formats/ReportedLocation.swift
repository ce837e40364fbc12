internal import GNSS
internal import Logbook
internal import Text

/// A location that a phone or tracker reports after filtering it itself.
struct ReportedLocation {
    var time: UTCTime?
    var latitude, longitude: Double?
    /// Metres above mean sea level.
    var altitude: Double?
    /// Metres per second; negative if unknown.
    var speed: Double?
    /// Degrees, 0 to 360; other values mean unknown.
    var course: Double?
    /// Metres (68 %); negative or 0 if unknown.
    var horizontalAccuracy, verticalAccuracy: Double?
    var dilution = DilutionOfPrecision()
    var satellitesUsed: Int?
    /// Percent; `nil` or other values than 0 to 100 if unknown.
    var battery: Double?
    var isCharging: Bool?
    /// Other values with their names, which change seldom.
    var details: [(name: String, value: String?)] = []
    /// Whether the device itself considers the location valid.
    var isValid = true

    /// `nil` if latitude or longitude is missing or invalid, or both are exactly 0, which clients send without a fix.
    var coordinate: Coordinate? {
        guard let latitude, let longitude, latitude != 0 || longitude != 0 else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Whether it has both a time and a position.
    var isComplete: Bool { time != nil && coordinate != nil }

    /// What it says beside the location; `nil` without a time, or if it says nothing.
    var report: DeviceReport? {
        time.flatMap { DeviceReport(at: $0, battery: battery, isCharging: isCharging, details) }
    }

    /// The fix to store: accepted as reported, or rejected if it is invalid or lacks time or position.
    var judged: JudgedFix {
        let fix = GNSSFix(
            time: time,
            quality: .autonomous,
            dimension: coordinate == nil ? .none : altitude == nil ? .twoDimensional : .threeDimensional,
            coordinate: coordinate,
            altitude: altitude,
            speedOverGround: speed.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil },
            courseOverGround: course.flatMap { (0...360).contains($0) ? $0.truncatingRemainder(dividingBy: 360) : nil },
            dilution: dilution,
            satellitesUsed: satellitesUsed
        )
        return JudgedFix(received: ReceivedFix(fix: fix), verdict: verdict(on: fix))
    }

    private func verdict(on fix: GNSSFix) -> FilterVerdict {
        guard fix.time != nil else { return .rejected(Rejection(.noTime)) }
        guard isValid else { return .rejected(Rejection(.noFix)) }
        guard var location = Location(fix) else { return .rejected(Rejection(.impossibleCoordinate)) }
        // Phones report 0 if they do not know their accuracy.
        location.horizontalAccuracy = Self.positive(horizontalAccuracy)
        location.verticalAccuracy = Self.positive(verticalAccuracy)
        return .accepted(location)
    }

    private static func positive(_ number: Double?) -> Double? {
        number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
}

extension ReportFields {
    /// A time in any notation that clients use; `nil` if absent or invalid.
    func time(_ name: String) -> UTCTime? {
        if let text = text(name) { return TimeText.read(Array(text.utf8)[...]) }
        return TimeText.instant(number(name))
    }

    /// A number; `nil` if absent or equal to the value that means unknown.
    func number(_ name: String, unless unknown: Double) -> Double? {
        number(name).flatMap { $0 == unknown ? nil : $0 }
    }

    /// A number of satellites; `nil` if absent or not within 0 to 1000.
    func count(_ name: String) -> Int? {
        number(name).flatMap { (0...1000).contains($0) ? Int($0) : nil }
    }

    /// HDOP, VDOP and PDOP, with `prefix` added to their names.
    func dilution(_ prefix: String = "") -> DilutionOfPrecision {
        DilutionOfPrecision(
            horizontal: number(prefix + "hdop"),
            vertical: number(prefix + "vdop"),
            position: number(prefix + "pdop")
        )
    }
}
