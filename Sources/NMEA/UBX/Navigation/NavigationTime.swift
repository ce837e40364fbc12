public import GNSS

/// The time of an epoch, from NAV-TIMEUTC or NAV-TIMEGPS (u-blox 8 / M8 Receiver Description).
public struct NavigationTime: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// The time, to the millisecond; `nil` if the receiver does not know it, and for NAV-TIMEGPS.
    public var time: UTCTime?

    /// Seconds that GPS time is ahead of UTC; `nil` if the receiver does not know or report it.
    public var leapSeconds: Int?

    package init(timeOfWeek: Int, time: UTCTime?) {
        (self.timeOfWeek, self.time) = (timeOfWeek, time)
    }

    init?(timeUTC payload: Span<UInt8>) {
        guard payload.count >= 20 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        time = payload.bit(2, at: 19) ? payload.calendarTime(at: 12, nanoseconds: payload.signed32(at: 8)) : nil
    }

    init?(timeGPS payload: Span<UInt8>) {
        guard payload.count >= 16 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        leapSeconds = payload.bit(2, at: 11) ? payload.signed8(at: 10) : nil
    }
}

/// Marks the end of an epoch's messages and sentences: NAV-EOE (u-blox 8 / M8 Receiver Description).
public struct NavigationEnd: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    init?(eoe payload: Span<UInt8>) {
        guard payload.count >= 4 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
    }
}

/// GPS time: weeks since 1980-01-06 and milliseconds in the week, without leap seconds (IS-GPS-200, 3.3.4).
package enum GPSTime {
    /// Converts GPS time to UTC; `nil` before 1999 and if a value is out of range.
    ///
    /// Messages without leap seconds depend on this table. A leap second itself counts as the second after it.
    ///
    /// - Parameters:
    ///   - week: the full week number, including earlier rounds of 1024 weeks.
    ///   - milliseconds: since the start of the week.
    ///   - rollovers: how many rounds of 1024 weeks the receiver's week lacks. They only select the leap seconds; the
    ///     returned time keeps the receiver's week.
    /// - Returns: the time, to the millisecond.
    package static func utc(week: Int, milliseconds: Int, rollovers: Int = 0) -> UTCTime? {
        guard (0...mostWeeks).contains(week), (0..<weekLength).contains(milliseconds),
            (0...mostRollovers).contains(rollovers)
        else { return nil }
        let count = firstDay * dayLength + week * weekLength + milliseconds
        let missing = rollovers * roundLength
        for leap in leaps {
            let passed = count - leap.seconds * 1000
            if passed + missing >= leap.day * dayLength {
                return UTCTime(nanosecondsSince1970: Int64(passed) * 1_000_000)
            }
        }
        return nil
    }

    /// GPS minus UTC in seconds, by the day since 1970 from which it applies, latest first (IERS Bulletin C).
    ///
    /// The days are 2017-01-01, 2015-07-01, 2012-07-01, 2009-01-01, 2006-01-01 and 1999-01-01.
    private static let leaps: [(day: Int, seconds: Int)] = [
        (17_167, 18), (16_617, 17), (15_522, 16), (14_245, 15), (13_149, 14), (10_592, 13),
    ]

    /// 1980-01-06, in days since 1970.
    private static let firstDay = 3657

    private static let dayLength = 86_400_000
    private static let weekLength = 7 * dayLength

    /// The weeks that ten bits can count, in milliseconds (IS-GPS-200, 20.3.3.3.1.1).
    private static let roundLength = 1024 * weekLength

    /// Enough for every four-digit year.
    private static let mostRollovers = 512

    /// About 170 years, which fit into 64 bits of nanoseconds.
    private static let mostWeeks = 9000
}
