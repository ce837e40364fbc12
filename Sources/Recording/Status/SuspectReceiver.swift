package import GNSS
package import Logbook
package import Storage

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
