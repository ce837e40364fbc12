package import GNSS

/// Time as GPS counts it: weeks since 1980-01-06 and milliseconds in them, without leap seconds (IS-GPS-200, 3.3.4).
package enum GPSTime {
    /// The time of so many milliseconds after so many weeks; nil before 1999 and beyond what can be told.
    ///
    /// A message that tells no leap seconds leaves them to this table. A leap second itself counts as the second behind it.
    ///
    /// - Parameters:
    ///   - week: all weeks, those of earlier rounds of 1024 included.
    ///   - milliseconds: since the week began.
    ///   - rollovers: the number of times that 1024 weeks are missing from the weeks, which stay as they are; the leap seconds are
    ///     those of the time that is meant.
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

    /// The seconds that GPS time is ahead of UTC from the beginning of a day on, counted from 1970, the latest first (IERS
    /// Bulletin C): 2017-01-01, 2015-07-01, 2012-07-01, 2009-01-01, 2006-01-01, 1999-01-01.
    private static let leaps: [(day: Int, seconds: Int)] = [
        (17_167, 18), (16_617, 17), (15_522, 16), (14_245, 15), (13_149, 14), (10_592, 13),
    ]

    /// 1980-01-06.
    private static let firstDay = 3657

    private static let dayLength = 86_400_000
    private static let weekLength = 7 * dayLength

    /// The weeks that ten bits count (IS-GPS-200, 20.3.3.3.1.1).
    private static let roundLength = 1024 * weekLength

    /// More than that no calendar's four digits of a year ask for.
    private static let mostRollovers = 512

    /// A century and a half, which nanoseconds in 64 bits hold.
    private static let mostWeeks = 9000
}
