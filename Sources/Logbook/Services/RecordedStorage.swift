package import GNSS

/// A storage with recorded data, as the commands that read it need it.
package typealias RecordedStorage = StoredTrackPoints & StoredLocations & StoredFilterRuns

/// Lists the filters that judged the stored fixes.
package protocol StoredFilterRuns: Sendable {
    /// Returns all runs that have judged a fix, in order of start.
    ///
    /// - Throws: an error if the storage cannot be read.
    func filterRuns() async throws -> [FilterRun]
}

extension StoredFixes {
    /// Returns the fixes stored within `seconds` of a time, including rejected ones: the nearest first, then by
    /// arrival.
    ///
    /// - Throws: an error if the storage cannot be read.
    package func fixes(nearest time: UTCTime, within seconds: Double) async throws -> [StoredFix] {
        let selection = FixSelection(
            from: time.advanced(bySeconds: -seconds),
            to: time.advanced(bySeconds: seconds + 1e-9),
            includesRejected: true
        )
        let around = try await fixes(in: selection, after: nil, limit: .max)
        // Measured here because storage ignores how long a leap second lasts.
        let distances = around.map { abs($0.judged.time?.seconds(since: time) ?? .infinity) }
        return zip(distances, around).filter { $0.0 <= seconds }.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
    }
}
