package import GNSS
package import Logbook
package import Storage

/// The position of the logger, as far as a recording knows it.
package struct CurrentPosition: Hashable, Sendable {
    /// A logger that moves is somewhere else after so many seconds.
    package static let longestFreshness = 30.0
    /// Seconds that this machine's clock and the receiver's time may differ: a report takes a while to arrive.
    private static let clockTolerance = 2.0

    /// The latest location.
    package let location: Location

    /// Seconds since it came in.
    package let age: Double

    /// The latest location of a database, at a time by this machine's clock; nil where there is none.
    package init?(in storage: any JournalStorage, at now: UTCTime) async throws {
        guard let fix = try await storage.latestLocation(), let location = fix.judged.verdict.location else {
            return nil
        }
        self.init(location, receivedAt: fix.judged.received.receivedAt, now: now)
    }

    /// A location that has come in.
    ///
    /// - Parameters:
    ///   - location: the location.
    ///   - receivedAt: the time at which it did, by this machine's clock; nil where it comes from a file.
    ///   - now: the time by the same clock.
    package init(_ location: Location, receivedAt: UTCTime?, now: UTCTime) {
        self.location = location
        age = now.seconds(since: receivedAt ?? location.time)
    }

    /// True where the logger is there still; what comes from the future is no more fresh than what is old.
    package var isFresh: Bool { age.magnitude <= Self.longestFreshness }

    /// The time that a note has, which is made now.
    ///
    /// That of the receiver where this machine's clock is wrong, as without a battery it is: the note belongs to the track.
    ///
    /// - Parameter now: the time by this machine's clock.
    /// - Returns: the time.
    package func time(_ now: UTCTime) -> UTCTime {
        let time = location.time.advanced(bySeconds: age)
        return abs(time.seconds(since: now)) <= Self.clockTolerance ? now : time
    }
}
