internal import GNSS

/// The digits that a filter which computes publishes; those that mean nothing are rounded away.
///
/// The digits that are left are finer by far than any receiver is right: a place to 10⁻⁸ degrees, which is a millimetre,
/// a distance and what a rule measured to a millimetre or a thousandth, speed and accuracy to a centimetre (a second), a
/// course to a tenth of a degree. It is what makes a stored location small and its text short.
extension Location {
    /// Rounds the place and what is computed with it.
    package mutating func roundToPublishedDigits() {
        let (latitude, longitude) = (coordinate.latitude.rounded(to: 1e8), coordinate.longitude.rounded(to: 1e8))
        coordinate = Coordinate(latitude: latitude, longitude: longitude) ?? coordinate
        speedOverGround = speedOverGround?.rounded(to: 100)
        // 359.96 degrees are north, which is 0.
        if let course = courseOverGround?.rounded(to: 10) { courseOverGround = course < 360 ? course : 0 }
        horizontalAccuracy = horizontalAccuracy?.rounded(to: 100)
        distanceTravelled = distanceTravelled?.rounded(to: 1000)
    }

    /// Sets the altitude and its accuracy, rounded.
    ///
    /// - Parameters:
    ///   - altitude: metres above mean sea level; nil where it is not known.
    ///   - accuracy: metres, 68 %; nil where it is not known.
    package mutating func setAltitude(_ altitude: Double?, accuracy: Double?) {
        self.altitude = altitude?.rounded(to: 1000)
        verticalAccuracy = accuracy?.rounded(to: 100)
    }
}

extension FilterVerdict {
    /// Rounds what its rule measured.
    package mutating func roundToPublishedDigits() {
        switch self {
        case .accepted, .held: break
        case .disputed(let location, let rejection):
            self = .disputed(location, because: rejection.withPublishedDigits)
        case .rejected(let rejection): self = .rejected(rejection.withPublishedDigits)
        }
    }
}

extension Rejection {
    fileprivate var withPublishedDigits: Rejection {
        Rejection(rule, measured: measured?.rounded(to: 1000), threshold: threshold?.rounded(to: 1000))
    }
}

extension Double {
    /// The nearest multiple of one over this number.
    package func rounded(to parts: Double) -> Double {
        // A double of this size has no room for a fraction, and pushes it out; what is not far below it has none.
        let pusher = 0x1.8p52
        let multiple = self * parts
        return abs(multiple) < 0x1p50 ? (multiple + pusher - pusher) / parts : self
    }
}
