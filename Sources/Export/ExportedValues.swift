internal import GNSS
internal import Logbook

/// The origin of the values that are exported of a fix with a location.
package enum ExportedValues: Hashable, Sendable {
    /// The filter's values.
    case refined
    /// The receiver's values.
    case raw
}

/// The part of a stored fix that goes into a file.
struct ExportedLocation {
    /// The time of the fix; nil only for a rejected one whose receiver did not know it.
    let time: UTCTime?
    let coordinate: Coordinate?
    let altitude: Double?
    let speed: Double?
    let course: Double?
    let horizontalAccuracy: Double?
    let verticalAccuracy: Double?
    /// Metres a second: the receiver's own accuracy of the speed; nil where the speed is not the receiver's.
    let speedAccuracy: Double?
    /// Degrees: the same of the course.
    let courseAccuracy: Double?

    /// The chosen values of a fix; a rejected one has none but the receiver's.
    init(_ judged: JudgedFix, _ values: ExportedValues) {
        if values == .refined, let location = judged.verdict.location {
            self.init(location, of: judged)
        } else {
            self.init(judged)
        }
    }

    @inline(__always)
    private init(_ location: Location, of judged: JudgedFix) {
        time = location.time
        coordinate = location.coordinate
        altitude = location.altitude
        speed = location.speedOverGround
        course = Self.written(location.courseOverGround)
        horizontalAccuracy = location.horizontalAccuracy
        verticalAccuracy = location.verticalAccuracy
        (speedAccuracy, courseAccuracy) = (judged.speedAccuracy, judged.courseAccuracy)
    }

    private init(_ judged: JudgedFix) {
        // The time is what a location is ordered and selected by, so the filter's stands in for a missing one.
        time = judged.received.fix.time ?? judged.verdict.location?.time
        coordinate = judged.received.fix.coordinate
        altitude = judged.received.fix.altitude
        speed = judged.received.fix.speedOverGround
        course = Self.written(judged.received.fix.courseOverGround)
        horizontalAccuracy = nil
        verticalAccuracy = nil
        (speedAccuracy, courseAccuracy) = (judged.received.fix.speedAccuracy, judged.received.fix.courseAccuracy)
    }

    /// A course as a file has it: what its three decimals would round to 360 is north.
    static func written(_ course: Double?) -> Double? {
        course.map { (359.9995...360).contains($0) ? 0 : $0 }
    }
}
