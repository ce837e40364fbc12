package import GNSS
package import Logbook

/// The part of a stored fix that is sent to servers, whatever they want it to look like.
///
/// SI units, degrees and UTC; nil where not known.
package struct UploadedLocation: Hashable, Sendable {
    /// The fix's number in its database; with the device it tells a server repeats from news.
    package let identifier: Int64

    /// The instant it is for.
    package let time: UTCTime

    /// The position.
    package private(set) var coordinate: Coordinate

    /// Metres above mean sea level.
    package private(set) var altitude: Double?

    /// Metres from the WGS 84 ellipsoid up to mean sea level.
    package private(set) var geoidalSeparation: Double?

    /// Metres a second over ground.
    package private(set) var speed: Double?

    /// Degrees clockwise from true north, 0 ..< 360.
    package private(set) var course: Double?

    /// Metres: the radius of the circle that holds the truth in 68 of 100 cases.
    package private(set) var horizontalAccuracy: Double?

    /// Metres: the truth is within so much above or below in 68 of 100 cases.
    package private(set) var verticalAccuracy: Double?

    /// The satellites' geometry.
    package private(set) var dilution: DilutionOfPrecision

    /// The number of satellites in the solution.
    package private(set) var satellitesUsed: Int?

    /// The receiver that reported it.
    package let receiver: ReceiverIdentity

    /// The track it belongs to; nil for rejected fixes.
    package let track: Track.ID?

    /// The word of the rule that refused the fix, also where there is a prediction instead; nil where it was accepted or held.
    package let rejectionReason: String?

    /// True where the receiver travels, as the filter's odometer has it; nil where no filter counts, or the fix was rejected.
    package let isMoving: Bool?

    /// The filter's location of a fix; nil where it has none.
    package init?(_ fix: StoredFix) {
        guard let location = fix.judged.verdict.location else { return nil }
        self.init(fix, time: location.time, coordinate: location.coordinate)
        altitude = location.altitude
        speed = location.speedOverGround
        course = Self.belowFullCircle(location.courseOverGround)
        horizontalAccuracy = location.horizontalAccuracy
        verticalAccuracy = location.verticalAccuracy
    }

    /// The receiver's own values of a fix, whatever became of it; nil where it tells no place, or no instant is known.
    ///
    /// - Parameter fix: the fix. Where the receiver does not know the time, the filter's stands in for it, as in an export.
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

    /// The same for somebody who is to know the neighbourhood only: the place in a grid of two decimals, about a kilometre,
    /// an accuracy of at least 1000 m, and nothing of height, speed and reception, from which more could be told.
    package func coarse() -> UploadedLocation {
        var coarse = self
        coarse.coordinate = coordinate.rounded(toDecimals: 2)
        coarse.horizontalAccuracy =
            horizontalAccuracy.flatMap { $0 > Self.coarseAccuracy ? $0 : nil } ?? Self.coarseAccuracy
        (coarse.altitude, coarse.geoidalSeparation, coarse.verticalAccuracy) = (nil, nil, nil)
        (coarse.speed, coarse.course) = (nil, nil)
        (coarse.dilution, coarse.satellitesUsed) = (DilutionOfPrecision(), nil)
        return coarse
    }

    /// A course of which three decimals are sent: what they would round to 360 is north.
    private static func belowFullCircle(_ course: Double?) -> Double? {
        course.map { (359.9995...360).contains($0) ? 0 : $0 }
    }

    /// Metres.
    private static let coarseAccuracy: Double = 1000

    /// The radius that holds 68 of 100 errors, in standard deviations along one axis.
    private static let circle = 1.51
}
