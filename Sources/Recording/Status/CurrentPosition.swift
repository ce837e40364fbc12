package import GNSS
package import Logbook
package import Storage

/// The latest position that a recording has.
package struct CurrentPosition: Hashable, Sendable {
    /// Seconds after which a moving logger is somewhere else.
    package static let longestFreshness = 30.0
    /// Largest difference in seconds between the system clock and the receiver's time, as reports need time to arrive.
    private static let clockTolerance = 2.0

    package let location: Location

    /// Seconds since the location was received.
    package let age: Double

    /// Reads the latest location of a database; `nil` if there is no location.
    ///
    /// `now` is the system time.
    package init?(in storage: any JournalStorage, at now: UTCTime) async throws {
        guard let fix = try await storage.latestLocation(), let location = fix.judged.verdict.location else {
            return nil
        }
        self.init(location, receivedAt: fix.judged.received.receivedAt, now: now)
    }

    /// Creates a position from a received location.
    ///
    /// - Parameters:
    ///   - location: the location.
    ///   - receivedAt: when it was received, by the system clock; `nil` if it comes from a file.
    ///   - now: the current system time.
    package init(_ location: Location, receivedAt: UTCTime?, now: UTCTime) {
        self.location = location
        age = now.seconds(since: receivedAt ?? location.time)
    }

    /// Whether the logger is probably still there.
    ///
    /// Times in the future are no better than old ones.
    package var isFresh: Bool { age.magnitude <= Self.longestFreshness }

    /// The time for a note that is made now.
    ///
    /// Uses the receiver's time if the system clock is wrong, as without a battery, so that the note matches the track.
    ///
    /// - Parameter now: the system time.
    /// - Returns: the time.
    package func time(_ now: UTCTime) -> UTCTime {
        let time = location.time.advanced(bySeconds: age)
        return abs(time.seconds(since: now)) <= Self.clockTolerance ? now : time
    }
}
