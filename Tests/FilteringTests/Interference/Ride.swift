import Filtering
import GNSS
import Logbook
import TestSupport

/// A drive at 15 m/s whose receiver is led astray, one fix a second.
struct Ride {
    var filter: any LocationFilter = FilterChain.standard
    var vehicle: Vehicle
    /// Seconds by which the receiver's time is wrong, and from which fixes arrive; nil without times of arrival.
    var offset = 0.0
    var delay: Double? = 0.1
    /// Seconds by which the machine's clock has been set.
    var machine = 0.0
    var report: InterferenceReport?
    private(set) var verdict = FilterVerdict.rejected(Rejection(.noFix))

    init() throws { vehicle = try Vehicle() }

    /// The reasons for suspicion, by their names, of the last fix.
    var names: String { filter.suspicion?.names ?? "" }

    /// Metres: the radius of the last location's circle.
    var circle: Double { verdict.location?.horizontalAccuracy ?? .infinity }

    /// Whether the last location, if any, is within its circle.
    var isHonest: Bool { verdict.location == nil || vehicle.distance(of: verdict.location) <= circle }

    /// Drives on for some seconds; the body sees each fix's verdict.
    mutating func go(_ seconds: Int, speed: Double = 15, hasFix: Bool = true, _ body: (Ride) -> Void = { _ in }) {
        for _ in 0..<seconds {
            _ = vehicle.advance(speed)
            var fix = vehicle.fix(speed: speed, course: 90)
            let arrival = fix.time.flatMap { time in delay.map { time.advanced(bySeconds: $0 + machine) } }
            fix.time = fix.time?.advanced(bySeconds: offset)
            fix.interference = report
            if !hasFix { (fix.quality, fix.coordinate) = (FixQuality.none, nil) }
            verdict = filter.verdict(on: ReceivedFix(fix: fix, receivedAt: arrival))
            body(self)
        }
    }

    /// The names some seconds later.
    mutating func names(after seconds: Int, speed: Double = 15) -> String {
        go(seconds, speed: speed)
        return names
    }
}
