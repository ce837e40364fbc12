import Filtering
import Foundation
import GNSS
import Logbook
import Testing

/// A vehicle and the fixes that its receiver sends, one a second: both errors are as the test says.
struct Vehicle {
    private let start: EarthFrame
    private let plane: TangentPlane

    /// Metres east and north of 47 N 11 E: the truth.
    private(set) var place = SIMD2<Double>()
    private(set) var seconds = 0.0

    /// Seconds from fix to fix.
    var interval = 1.0

    /// The values that every fix has in common.
    var template = GNSSFix(
        quality: .autonomous,
        dimension: .threeDimensional,
        altitude: 600,
        dilution: DilutionOfPrecision(horizontal: 0.9),
        satellitesUsed: 10
    )

    /// Metres by which the next fixes are off.
    var error = SIMD2<Double>()

    /// A vehicle at 47 N 11 E.
    init() throws {
        start = EarthFrame(at: try #require(Coordinate(latitude: 47, longitude: 11)))
        plane = TangentPlane(at: start)
    }

    /// Goes on for one interval.
    ///
    /// - Parameters:
    ///   - speed: metres a second to the course, also what the receiver measures.
    ///   - course: degrees.
    ///   - measured: the speed that the receiver measures instead.
    /// - Returns: the fix at the end.
    mutating func advance(_ speed: Double, course: Double = 90, measured: Double? = nil) -> GNSSFix {
        let angle = course * .pi / 180
        place += speed * interval * SIMD2(sin(angle), cos(angle))
        seconds += interval
        return fix(speed: measured ?? speed, course: course)
    }

    /// Goes on in time without a fix.
    mutating func pause(_ duration: Double, speed: Double = 0) {
        place += SIMD2(speed * duration, 0)
        seconds += duration
    }

    /// The fix now.
    func fix(speed: Double?, course: Double?) -> GNSSFix {
        var fix = template
        fix.time = .start.advanced(bySeconds: seconds)
        fix.coordinate = plane.coordinate(of: place + error)
        fix.speedOverGround = speed
        fix.courseOverGround = course
        return fix
    }

    /// Metres from the truth.
    func distance(of location: Location?) -> Double {
        guard let location else { return .infinity }
        return (plane.position(of: EarthFrame(at: location.coordinate)) - place).length
    }
}

extension FilterVerdict {
    /// Whether its location is disputed.
    var isDisputed: Bool { kind == .disputed }
}
