package import GNSS

/// A storage that was recorded into, as those ask it who look at what is there.
package typealias RecordedStorage = StoredTrackPoints & StoredLocations & StoredFilterRuns

/// Knows the filters that judged what is stored.
package protocol StoredFilterRuns: Sendable {
    /// All lives of filters that have judged a fix, in order of beginning.
    ///
    /// - Throws: an error if the storage cannot be read.
    func filterRuns() async throws -> [FilterRun]
}

extension StoredFixes {
    /// The fixes stored within so many seconds of an instant, accepted or not: the nearest first, then by arrival.
    ///
    /// - Throws: an error if the storage cannot be read.
    package func fixes(nearest time: UTCTime, within seconds: Double) async throws -> [StoredFix] {
        let selection = FixSelection(
            from: time.advanced(bySeconds: -seconds),
            to: time.advanced(bySeconds: seconds + 1e-9),
            includesRejected: true
        )
        let around = try await fixes(in: selection, after: nil, limit: .max)
        // A storage does not know how long a leap second lasts.
        let distances = around.map { abs($0.judged.time?.seconds(since: time) ?? .infinity) }
        return zip(distances, around).filter { $0.0 <= seconds }.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
    }
}
