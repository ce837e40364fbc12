package import GNSS
package import Logbook

/// The part of a stored fix that is sent to servers, independent of their formats.
///
/// Values are in SI units, degrees and UTC; `nil` if unknown.
package struct UploadLocation: Hashable, Sendable {
    /// Number of the fix in its database.
    ///
    /// With the device name, it lets a server detect repeats.
    package let identifier: Int64

    package let time: UTCTime

    package private(set) var coordinate: Coordinate

    /// Metres above mean sea level.
    package private(set) var altitude: Double?

    /// Height of mean sea level above the WGS 84 ellipsoid, in metres.
    package private(set) var geoidalSeparation: Double?

    /// Speed over ground in m/s.
    package private(set) var speed: Double?

    /// Degrees clockwise from true north, 0 ..< 360.
    package private(set) var course: Double?

    /// Radius in metres of the circle that contains the true position with 68 % probability.
    package private(set) var horizontalAccuracy: Double?

    /// Vertical uncertainty in metres: one standard deviation (68 % of cases).
    package private(set) var verticalAccuracy: Double?

    package private(set) var dilution: DilutionOfPrecision

    /// Number of satellites used in the solution.
    package private(set) var satellitesUsed: Int?

    package let receiver: ReceiverIdentity

    /// The track of the fix; `nil` for rejected fixes.
    package let track: Track.ID?

    /// Name of the rule that rejected or disputes the fix; `nil` if it was accepted or held.
    package let rejectionReason: String?

    /// Whether the receiver moves, according to the filter's odometer; `nil` without an odometer or for a rejected fix.
    package let isMoving: Bool?

    /// Why the location is suspect: names of `Suspicion.Reason`, separated by spaces; `nil` if it is not, or if the
    /// server is not to know.
    package var suspicion: String?

    /// Creates the filter's location of a fix; `nil` if the filter has none.
    package init?(_ fix: StoredFix) {
        guard let location = fix.judged.verdict.location else { return nil }
        self.init(fix, time: location.time, coordinate: location.coordinate)
        altitude = location.altitude
        speed = location.speedOverGround
        course = Self.belowFullCircle(location.courseOverGround)
        horizontalAccuracy = location.horizontalAccuracy
        verticalAccuracy = location.verticalAccuracy
    }

    /// Creates a location with the receiver's own values, whatever the verdict; `nil` without a position or a time.
    ///
    /// - Parameter fix: the fix. If the receiver does not know the time, the filter's time is used, as in exports.
    package init?(raw fix: StoredFix) {
        let received = fix.judged.received.fix
        guard let time = received.time ?? fix.judged.time, let coordinate = received.coordinate else { return nil }
        self.init(fix, time: time, coordinate: coordinate)
        altitude = received.altitude
        speed = received.speedOverGround
        course = Self.belowFullCircle(received.courseOverGround)
        horizontalAccuracy = received.deviation.horizontal.map { $0 * Self.circle }
        verticalAccuracy = received.deviation.altitude
    }

    private init(_ fix: StoredFix, time: UTCTime, coordinate: Coordinate) {
        let (received, verdict) = (fix.judged.received.fix, fix.judged.verdict)
        identifier = fix.id
        self.time = time
        self.coordinate = coordinate
        geoidalSeparation = received.geoidalSeparation
        dilution = received.dilution
        satellitesUsed = received.satellitesUsed
        receiver = fix.receiver
        track = fix.track
        rejectionReason = verdict.rejection?.rule.rawValue
        isMoving = verdict.isHeld ? false : verdict.location?.distanceTravelled.map { $0 > 0 }
    }

    /// A copy that reveals only the neighbourhood.
    ///
    /// The position is rounded to two decimals (about a kilometre), the accuracy is at least 1000 m, and altitude,
    /// speed and reception are removed, since they would narrow the position down.
    package func coarse() -> UploadLocation {
        var coarse = self
        coarse.coordinate = coordinate.rounded(toDecimals: 2)
        coarse.horizontalAccuracy =
            horizontalAccuracy.flatMap { $0 > Self.coarseAccuracy ? $0 : nil } ?? Self.coarseAccuracy
        (coarse.altitude, coarse.geoidalSeparation, coarse.verticalAccuracy) = (nil, nil, nil)
        (coarse.speed, coarse.course) = (nil, nil)
        (coarse.dilution, coarse.satellitesUsed) = (DilutionOfPrecision(), nil)
        return coarse
    }

    /// A course that does not become 360 when rounded to three decimals: values that would are 0.
    private static func belowFullCircle(_ course: Double?) -> Double? {
        course.map { (359.9995...360).contains($0) ? 0 : $0 }
    }

    /// Least accuracy of a coarse location, in metres.
    private static let coarseAccuracy: Double = 1000

    /// Radius of the circle that contains 68 % of positions, in standard deviations along one axis.
    private static let circle = 1.51
}
