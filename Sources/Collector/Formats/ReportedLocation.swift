internal import GNSS
internal import Logbook
internal import Text

/// A location as a phone or a tracker reports it, which has judged it itself.
struct ReportedLocation {
    var time: UTCTime?
    var latitude, longitude: Double?
    /// Metres above mean sea level.
    var altitude: Double?
    /// Metres a second; what is negative is not known.
    var speed: Double?
    /// Degrees; what is no direction is not known.
    var course: Double?
    /// Metres, 68 %; what is negative is not known.
    var horizontalAccuracy, verticalAccuracy: Double?
    var dilution = DilutionOfPrecision()
    var satellitesUsed: Int?
    /// False where the device itself does not believe it.
    var isValid = true

    /// The place; nil where there is none such.
    var coordinate: Coordinate? {
        latitude.flatMap { latitude in
            longitude.flatMap { Coordinate(latitude: latitude, longitude: $0) }
        }
    }

    /// The fix that it is: accepted as it was reported, or rejected for want of a time or a place.
    var judged: JudgedFix {
        let fix = GNSSFix(
            time: time,
            quality: .autonomous,
            dimension: coordinate == nil ? .none : altitude == nil ? .twoDimensional : .threeDimensional,
            coordinate: coordinate,
            altitude: altitude,
            speedOverGround: Self.positive(speed),
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
        location.horizontalAccuracy = Self.positive(horizontalAccuracy)
        location.verticalAccuracy = Self.positive(verticalAccuracy)
        return .accepted(location)
    }

    private static func positive(_ number: Double?) -> Double? {
        number.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
}

extension ReportFields {
    /// A time, in any form in which clients write it; nil where there is none.
    func time(_ name: String) -> UTCTime? {
        if let text = text(name) { return TimeText.read(Array(text.utf8)[...]) }
        return TimeText.instant(number(name))
    }

    /// A number that is not the one by which a protocol says that it is not known.
    func number(_ name: String, unless unknown: Double) -> Double? {
        number(name).flatMap { $0 == unknown ? nil : $0 }
    }

    /// A number of satellites; nil where there is none, or it can be none.
    func count(_ name: String) -> Int? {
        number(name).flatMap { (0...1000).contains($0) ? Int($0) : nil }
    }

    /// The dilutions that are told below these names.
    func dilution(_ prefix: String = "") -> DilutionOfPrecision {
        DilutionOfPrecision(
            horizontal: number(prefix + "hdop"),
            vertical: number(prefix + "vdop"),
            position: number(prefix + "pdop")
        )
    }
}
