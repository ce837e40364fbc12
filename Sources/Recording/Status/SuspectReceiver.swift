package import GNSS
package import Logbook

/// A receiver whose latest fix is suspect.
package struct SuspectReceiver: Hashable, Sendable {
    /// Seconds before the latest location in which the latest fixes of other receivers are looked for.
    private static let span = 10.0

    /// Fixes that are read at most.
    private static let mostFixes = 4096

    package let receiver: ReceiverIdentity
    package let suspicion: Suspicion

    /// Finds the receivers that are suspect now.
    ///
    /// Only the latest fix of each receiver counts, also if it was rejected.
    ///
    /// - Parameters:
    ///   - storage: the database.
    ///   - location: the latest location; `nil` if there is none, and so no suspicion.
    /// - Returns: the receivers, by name.
    /// - Throws: an error if the database cannot be read.
    package static func all(in storage: some StoredFixes, at location: Location?) async throws -> [SuspectReceiver] {
        guard let location else { return [] }
        let selection = FixSelection(from: location.time.advanced(bySeconds: -span), includesRejected: true)
        let fixes = try await storage.fixes(in: selection, after: nil, limit: mostFixes)
        let latest = Dictionary(fixes.map { ($0.receiver, $0) }) { $0.id > $1.id ? $0 : $1 }
        return latest.values.compactMap { fix in
            fix.judged.suspicion.map { SuspectReceiver(receiver: fix.receiver, suspicion: $0) }
        }
        .sorted { $0.receiver.name < $1.receiver.name }
    }
}
