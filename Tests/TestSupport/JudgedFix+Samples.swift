package import GNSS
package import Logbook

extension UTCTime {
    /// Returns the time `seconds` after 2026-11-21T08:00:00Z.
    package static func morning(_ seconds: Double = 0) -> UTCTime {
        UTCTime(nanosecondsSince1970: 1_795_248_000_000_000_000).advanced(bySeconds: seconds)
    }
}

extension JudgedFix {
    /// An accepted fix at this many seconds into the morning of 2026-11-21, at 13° E.
    package static func accepted(
        at seconds: Double,
        latitude: Double = 54,
        longitude: Double = 13,
        speed: Double? = nil
    ) -> JudgedFix {
        var fix = GNSSFix(time: .morning(seconds), quality: .autonomous, dimension: .threeDimensional)
        fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        fix.speedOverGround = speed
        guard let location = Location(fix) else { return rejected(at: seconds) }
        return JudgedFix(received: ReceivedFix(fix: fix), verdict: .accepted(location))
    }

    /// An accepted fix at a time in ISO 8601.
    package static func accepted(at time: String, latitude: Double = 54) -> JudgedFix {
        guard let instant = UTCTime(iso8601: time) else { preconditionFailure("no ISO 8601: \(time)") }
        var judged = JudgedFix.accepted(at: 0, latitude: latitude)
        judged.received.fix.time = instant
        return Location(judged.received.fix).map { JudgedFix(received: judged.received, verdict: .accepted($0)) }
            ?? judged
    }

    /// A fix rejected as a duplicate, at this many seconds into the morning of 2026-11-21; nil for no time.
    package static func rejected(at seconds: Double?, latitude: Double = 54) -> JudgedFix {
        var fix = GNSSFix(time: seconds.map(UTCTime.morning), quality: .autonomous, dimension: .twoDimensional)
        fix.coordinate = Coordinate(latitude: latitude, longitude: 13)
        let rejection = Rejection(.duplicateTime, measured: 0, threshold: 0)
        return JudgedFix(received: ReceivedFix(fix: fix), verdict: .rejected(rejection))
    }

    /// An accepted or held fix with an odometer.
    package static func counted(
        at seconds: Double,
        distance: Double,
        isHeld: Bool = false,
        speed: Double? = nil,
        altitude: Double? = nil
    ) -> JudgedFix {
        var judged = JudgedFix.accepted(at: seconds, speed: speed)
        judged.received.fix.altitude = altitude
        guard var location = Location(judged.received.fix) else { return judged }
        location.distanceTravelled = distance
        judged.verdict = isHeld ? .held(location) : .accepted(location)
        return judged
    }
}
