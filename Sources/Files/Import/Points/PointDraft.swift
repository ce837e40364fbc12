internal import GNSS
internal import Logbook
internal import Text

/// A location that is being read field by field.
struct PointDraft {
    private(set) var fix = GNSSFix(quality: .autonomous, dimension: .none)
    private(set) var receiver: String?
    private(set) var trackName: String?

    /// Whether gpslog's filter had rejected the fix.
    private(set) var isRejected = false

    /// Whether the receiver marked the position as invalid.
    private(set) var isInvalid = false

    private(set) var repairs: Set<ImportPage.Repair> = []

    private var suspectReasons: Suspicion.Reasons = []
    private var disagreement: Double?

    private var device: String?
    private var latitude: Double?
    private var longitude: Double?
    private var latitudeHemisphere: Hemisphere?
    private var longitudeHemisphere: Hemisphere?
    private var ellipsoidalHeight: Double?
    private var date: ArraySlice<UInt8>?
    private var clock: ArraySlice<UInt8>?
    private var isDimensionKnown = false

    /// Whether a time or a time of day has been set.
    var hasTime: Bool { fix.time != nil || clock != nil }

    var hasPlace: Bool { latitude != nil && longitude != nil }

    mutating func set(_ time: UTCTime) { fix.time = time }

    /// Sets latitude and longitude from text such as `54.3°, 10.1°` or `geo:54.3,10.1`.
    mutating func set(place text: ArraySlice<UInt8>) throws(Fault) {
        let numbers = text.starts(with: "geo:".utf8) ? text.dropFirst(4) : text
        let parts = numbers.split(separator: UInt8(ascii: ","))
        guard parts.count == 2 else { throw Fault("\(Excerpt.quoted(text)) is no latitude and longitude") }
        for (field, part) in zip([PointField.latitude, .longitude], parts) {
            try set(field, Self.number(part.filter { (0x20..<0x7F).contains($0) }[...]))
        }
    }

    /// Sets a field from a finite number.
    ///
    /// The number is in the field's unit.
    mutating func set(_ field: PointField, _ number: Double) throws(Fault) {
        switch field {
        case .latitudeE7: latitude = try signed(number, limit: 90).within(-90...90, "the latitude", "degrees")
        case .longitudeE7: longitude = try signed(number, limit: 180).within(-180...180, "the longitude", "degrees")
        case .latitude: latitude = try number.within(-90...90, "the latitude", "degrees")
        case .longitude: longitude = try turned(number).within(-180...180, "the longitude", "degrees")
        case .altitude: fix.altitude = try number.within(-1e7...1e8, "the altitude", "metres").nilIfUnknownHeight
        case .ellipsoidalHeight: ellipsoidalHeight = try number.within(-1e7...1e8, "the height", "metres")
        case .geoidalSeparation: fix.geoidalSeparation = try number.within(-1000...1000, "the geoid height", "metres")
        // Phones write -1 for an unknown speed or course.
        case .speed where number == -1, .course where number == -1, .horizontalAccuracy where number == -1,
            .verticalAccuracy where number == -1:
            break
        case .speed(let unit):
            fix.speedOverGround = try (number * unit.metresPerSecond).within(0...1e5, "the speed", "metres a second")
        case .course:
            let course = try number.within(-360...360, "the course", "degrees")
            fix.courseOverGround = course < 0 ? course + 360 : course == 360 ? 0 : course
        case .horizontalDilution: fix.dilution.horizontal = try number.within(0...1e4, "hdop")
        case .verticalDilution: fix.dilution.vertical = try number.within(0...1e4, "vdop")
        case .positionDilution: fix.dilution.position = try number.within(0...1e4, "pdop")
        // Impossible values are ignored, as for receivers; phones write -1 for unknown values.
        case .correctionAge: fix.correctionAge = number.orNil(outside: GNSSFix.correctionAges)
        case .speedAccuracy: fix.speedAccuracy = number.orNil(outside: GNSSFix.speedAccuracies)
        case .courseAccuracy: fix.courseAccuracy = number.orNil(outside: GNSSFix.courseAccuracies)
        case .satellitesUsed:
            fix.satellitesUsed = Int(try number.within(0...1000, "the number of satellites").rounded())
        case .horizontalAccuracy:
            let deviation = try number.within(0...1e7, "the accuracy", "metres") / PositionDeviation.circle
            // Phones and Traccar write 0 for unknown values.
            if deviation > 0 { (fix.deviation.latitude, fix.deviation.longitude) = (deviation, deviation) }
        case .verticalAccuracy:
            let deviation = try number.within(0...1e7, "the accuracy", "metres")
            if deviation > 0 { fix.deviation.altitude = deviation }
        case .disagreement: disagreement = number < 0 ? nil : number
        case .device: device = DecimalText.string(number, decimals: 0)
        case .validity: isInvalid = number == 0
        case .mode: try setMode(number)
        case .time:
            guard let time = TimeText.instant(number) else { throw Fault("\(number) is not a valid time") }
            fix.time = time
        case .date, .latitudeHemisphere, .longitudeHemisphere, .quality, .fixType, .receiver, .trackName,
            .status, .suspicion:
            break
        }
    }

    /// Sets a field from text; empty text is ignored.
    mutating func set(_ field: PointField, _ text: ArraySlice<UInt8>) throws(Fault) {
        let text = DecimalNumber.trimmed(text)
        if text.isEmpty { return }
        switch field {
        case .time: try setTime(text)
        case .date:
            // Some files repeat a time of 0 in the date column; the time has its own column.
            let day = text.prefix { $0 != 0x20 && $0 != UInt8(ascii: "T") }
            guard TimeText.isDate(day) else {
                throw Fault("\(Excerpt.quoted(text)) is not a valid date; write 2026-11-21 or 21.11.2026")
            }
            date = day
        case .latitudeHemisphere: latitudeHemisphere = try Hemisphere(text, of: Hemisphere.latitudes)
        case .longitudeHemisphere: longitudeHemisphere = try Hemisphere(text, of: Hemisphere.longitudes)
        case .quality: setQuality(String(decoding: text, as: UTF8.self))
        case .fixType: setFixType(String(decoding: text, as: UTF8.self))
        case .status: isRejected = text.elementsEqual("rejected".utf8)
        case .suspicion: suspectReasons = Suspicion.reasons(named: String(decoding: text, as: UTF8.self))
        case .receiver: receiver = NameText.read(text.prefix(1000))
        case .device: device = NameText.read(text.prefix(1000))
        case .validity: isInvalid = ["false", "0", "no"].contains(String(decoding: text, as: UTF8.self).lowercased())
        case .trackName: trackName = NameText.trackName(text)
        // In other reports than those of gpsd, a mode is a means of travel.
        case .mode:
            if let number = DecimalNumber.read(text) { try setMode(number) }
        case .speed:
            if let (number, unit) = Self.speed(text) {
                try set(.speed(unit), number)
            } else {
                try set(field, Self.number(text))
            }
        default:
            try set(field, Self.number(text))
        }
    }

    /// Sets a field from text and accepts a decimal comma.
    mutating func set(_ field: PointField, repairing text: ArraySlice<UInt8>) throws(Fault) {
        let repaired = field.isName ? text : CSVRows.withPoint(text)
        if repaired.count == text.count, !repaired.elementsEqual(text) { repairs.insert(.decimalComma) }
        try set(field, repaired)
    }

    /// Converts degrees E7 to degrees and restores a lost sign.
    private mutating func signed(_ number: Double, limit: Double) -> Double {
        guard number > limit * 1e7, number - 4_294_967_296 >= -limit * 1e7 else { return number / 1e7 }
        repairs.insert(.lostSign)
        return (number - 4_294_967_296) / 1e7
    }

    /// Converts a longitude to -180 through 180 degrees; some programs count on across the date line.
    private mutating func turned(_ number: Double) -> Double {
        guard number.magnitude > 180, number.magnitude <= 360 else { return number }
        repairs.insert(.longitudeBeyond180)
        return number < 0 ? number + 360 : number - 360
    }

    /// Parses a speed with its unit, such as `36.0 km/h` in iBlue's tables; nil for other text.
    private static func speed(_ text: ArraySlice<UInt8>) -> (number: Double, unit: PointField.Unit)? {
        let parts = text.split(separator: 0x20)
        guard parts.count == 2, let number = DecimalNumber.read(parts[0]),
            let unit = PointField.Unit(written: String(decoding: parts[1], as: UTF8.self))
        else { return nil }
        return (number, unit)
    }

    /// Parses a decimal number.
    ///
    /// - Throws: `Fault` if the text is not a number.
    static func number(_ text: ArraySlice<UInt8>) throws(Fault) -> Double {
        if let number = DecimalNumber.read(text) { return number }
        throw Fault("\(Excerpt.quoted(DecimalNumber.trimmed(text))) is not a number")
    }

    /// Creates the location from the fields read so far.
    ///
    /// - Throws: `Fault` if time or position are missing.
    func point() throws(Fault) -> ImportPoint {
        var fix = fix
        fix.coordinate = try coordinate()
        if let clock {
            guard let date else { throw Fault("\(Excerpt.quoted(clock)) is a time without a date") }
            guard let time = TimeText.read(date + [UInt8(ascii: "T")] + clock) else {
                throw Fault("\(Excerpt.quoted(clock)) is not a valid time")
            }
            fix.time = time
        }
        if fix.time == nil { throw Fault("the time is missing") }
        if let ellipsoidalHeight {
            if let altitude = fix.altitude {
                fix.geoidalSeparation = fix.geoidalSeparation ?? ellipsoidalHeight - altitude
            } else if let separation = fix.geoidalSeparation {
                fix.altitude = ellipsoidalHeight - separation
            }
        }
        if !isDimensionKnown, fix.quality != .none {
            fix.dimension = fix.altitude == nil ? .twoDimensional : .threeDimensional
        }
        fix.timeOfDay = fix.time.flatMap(TimeOfDay.init(of:))
        var point = ImportPoint(fix: fix, receiver: receiver ?? device.map { "device \($0)" })
        point.trackName = trackName
        point.suspicion = Suspicion(suspectReasons, disagreement: disagreement)
        return point
    }

    private func coordinate() throws(Fault) -> Coordinate {
        guard var latitude, var longitude else {
            throw Fault(latitude == nil ? "there is no latitude" : "there is no longitude")
        }
        if let latitudeHemisphere { latitude = try latitudeHemisphere.signed(latitude) }
        if let longitudeHemisphere { longitude = try longitudeHemisphere.signed(longitude) }
        if let coordinate = Coordinate(latitude: latitude, longitude: longitude) { return coordinate }
        throw Fault("the coordinates are out of range")
    }

    private mutating func setTime(_ text: ArraySlice<UInt8>) throws(Fault) {
        if let time = TimeText.read(text) {
            fix.time = time
        } else if text.count >= 5, text[text.startIndex + 2] == UInt8(ascii: ":") {
            clock = text
        } else {
            throw Fault("\(Excerpt.quoted(text)) is not a valid time")
        }
    }

    private mutating func setMode(_ mode: Double) throws(Fault) {
        guard let dimension = FixDimension(rawValue: UInt8(try mode.within(0...3, "the mode"))) else { return }
        (fix.dimension, isDimensionKnown) = (dimension, true)
        if dimension == .none { fix.quality = .none }
    }

    private mutating func setQuality(_ word: String) {
        if let quality = FixQuality.byWord[word] { fix.quality = quality }
    }

    private mutating func setFixType(_ word: String) {
        isDimensionKnown = true
        switch word.lowercased() {
        case "none": (fix.quality, fix.dimension) = (.none, .none)
        case "2d": fix.dimension = .twoDimensional
        case "3d": fix.dimension = .threeDimensional
        case let other:
            isDimensionKnown = false
            if other == "dgps" { fix.quality = .differential }
            if other == "pps" { fix.quality = .precise }
        }
    }

    struct Fault: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }
}

extension Double {
    /// Returns the number if the range contains it; otherwise nil.
    fileprivate func orNil(outside range: ClosedRange<Double>) -> Double? { range.contains(self) ? self : nil }

    /// Nil for placeholders of unknown heights, such as -9999 and -99999.
    fileprivate var nilIfUnknownHeight: Double? { self <= -9999 ? nil : self }

    /// Returns the number if it is within the range; otherwise throws.
    fileprivate func within(
        _ range: ClosedRange<Double>,
        _ name: String,
        _ unit: String = ""
    ) throws(PointDraft.Fault) -> Double {
        if range.contains(self) { return self }
        throw PointDraft.Fault(name + " cannot be \(self)" + (unit.isEmpty ? "" : " " + unit))
    }
}

extension FixQuality {
    /// Fix qualities by their names in exported files.
    fileprivate static let byWord: [String: FixQuality] = [
        "none": .none, "autonomous": .autonomous, "differential": .differential, "precise": .precise,
        "rtk-fixed": .fixedRTK, "rtk-float": .floatRTK, "dead-reckoning": .deadReckoning, "manual": .manual,
        "simulated": .simulated,
    ]
}

extension TimeOfDay {
    /// The time of day in UTC; nil if a clock cannot show it.
    fileprivate init?(of time: UTCTime) {
        let day: Int64 = 86_400_000_000_000
        let within = (time.nanosecondsSince1970 % day + day) % day + Int64(time.leapNanoseconds)
        let second = Int(within / 1_000_000_000)
        let isLeap = second == 86_400
        self.init(
            hour: isLeap ? 23 : second / 3600,
            minute: isLeap ? 59 : second / 60 % 60,
            second: isLeap ? 60 : second % 60,
            nanosecond: Int(within % 1_000_000_000)
        )
    }
}
