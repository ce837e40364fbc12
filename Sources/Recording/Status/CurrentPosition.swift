package import GNSS
package import Logbook
package import Receivers
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
    package func time(_ now: UTCTime) -> UTCTime {
        let time = location.time.advanced(bySeconds: age)
        return abs(time.seconds(since: now)) <= Self.clockTolerance ? now : time
    }
}

/// A receiver whose latest fix is suspect.
package struct SuspectReceiver: Hashable, Sendable {
    /// Seconds before the latest location in which to search for the latest fixes of other receivers.
    private static let span = 10.0

    /// Fixes that are read at most.
    private static let mostFixes = 4096

    package let receiver: ReceiverIdentity
    package let suspicion: Suspicion

    /// Finds the receivers that are suspect now.
    ///
    /// Only the latest fix of each receiver counts, also if it was rejected. A receiver that the user has trusted since
    /// is not suspect.
    ///
    /// - Parameters:
    ///   - storage: the database.
    ///   - location: the latest location; without one, nothing is suspect.
    /// - Returns: the receivers, by name.
    /// - Throws: an error if the database cannot be read.
    package static func all(in storage: SQLiteStorage, at location: Location?) async throws -> [SuspectReceiver] {
        guard let location else { return [] }
        let selection = FixSelection(from: location.time.advanced(bySeconds: -span), includesRejected: true)
        let fixes = try await storage.fixes(in: selection, after: nil, limit: mostFixes)
        let latest = Dictionary(fixes.map { ($0.receiver, $0) }) { $0.id > $1.id ? $0 : $1 }
        let trusted = try await storage.trustTimes()
        return latest.values.compactMap { fix -> SuspectReceiver? in
            guard let suspicion = fix.judged.suspicion else { return nil }
            // Replayed fixes have no time of arrival, and their own times say nothing about the user's trust.
            if let trust = trusted[fix.receiver], fix.judged.received.receivedAt.map({ $0 < trust }) ?? true {
                return nil
            }
            return SuspectReceiver(receiver: fix.receiver, suspicion: suspicion)
        }
        .sorted { $0.receiver.name < $1.receiver.name }
    }
}

/// The last position of a receiver, and how far it may have moved since.
package enum LastPlace {
    /// Smallest accuracy in metres to send, whatever the estimate.
    private static let least = 300.0
    /// Largest accuracy in metres that is worth sending.
    package static let greatest = 1_000_000.0
    /// Assumed speed in metres per second since the last location, if the receiver stood still, as overnight, or moved.
    private static let (standing, moving) = (1.0, 15.0)
    /// Metres per second below which the receiver counts as standing still.
    private static let rest = 0.5
    /// Seconds that the last fix may be ahead of the clock.
    private static let tolerance = 60.0

    /// The position to send to a receiver; `nil` if it may have moved too far.
    ///
    /// - Parameters:
    ///   - location: the receiver's last location.
    ///   - now: the time by a reliable clock; `nil` without one, so that the age of the location is unknown.
    /// - Returns: the position with its accuracy.
    package static func place(_ location: Location, now: UTCTime?) -> ReceiverAid.Place? {
        var accuracy = greatest
        if let now {
            let age = now.seconds(since: location.time)
            guard age >= -tolerance else { return nil }
            let speed = (location.speedOverGround ?? .infinity) < rest ? standing : moving
            accuracy = max(least, location.horizontalAccuracy ?? 0) + speed * max(0, age)
        }
        guard accuracy <= greatest else { return nil }
        return ReceiverAid.Place(location.coordinate, altitude: location.altitude, accuracy: accuracy)
    }
}
