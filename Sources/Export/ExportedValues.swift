internal import GNSS

/// Which values of a fix that has a location are exported.
package enum ExportedValues: Hashable, Sendable {
    /// What the filter made of them.
    case refined
    /// What the receiver said.
    case raw
}

/// What of a stored fix goes into a file.
struct ExportedLocation {
    /// Nil only for a rejected fix whose receiver did not know it.
    let time: UTCTime?
    let coordinate: Coordinate?
    let altitude: Double?
    let speed: Double?
    let course: Double?
    let horizontalAccuracy: Double?
    let verticalAccuracy: Double?

    /// The chosen values of a fix; a rejected one has none but the receiver's.
    init(_ judged: JudgedFix, _ values: ExportedValues) {
        let fix = judged.received.fix
        let location = values == .refined ? judged.verdict.location : nil
        // The time is what a location is ordered and selected by, so the filter's stands in for a missing one.
        time = location?.time ?? fix.time ?? judged.verdict.location?.time
        coordinate = location?.coordinate ?? fix.coordinate
        altitude = location == nil ? fix.altitude : location?.altitude
        speed = location == nil ? fix.speedOverGround : location?.speedOverGround
        let course = location == nil ? fix.courseOverGround : location?.courseOverGround
        // What the three decimals of a file would round to 360 is north.
        self.course = course.map { (359.9995...360).contains($0) ? 0 : $0 }
        horizontalAccuracy = location?.horizontalAccuracy
        verticalAccuracy = location?.verticalAccuracy
    }
}
