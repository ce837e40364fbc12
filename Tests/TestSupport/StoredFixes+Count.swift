package import Logbook

extension StoredFixes {
    /// The number of fixes that are stored, accepted or not, at most 10 000.
    package var count: Int {
        get async throws {
            try await fixes(in: FixSelection(includesRejected: true), after: nil, limit: 10_000).count
        }
    }
}
