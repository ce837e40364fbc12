package import Logbook

extension StoredFixes {
    /// The number of stored fixes, rejected ones included, at most 10 000.
    package var count: Int {
        get async throws {
            try await fixes(in: FixSelection(includesRejected: true), after: nil, limit: 10_000).count
        }
    }
}
