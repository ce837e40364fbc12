package import GNSS
package import Logbook
internal import Synchronization

extension SkySummary {
    /// A summary from so many seconds after the morning began to so many: two GPS satellites, of which one is heard.
    package static func sample(_ start: Double, _ end: Double? = nil, mean: Int = 40) -> SkySummary {
        SkySummary(
            start: .morning(start),
            end: .morning(end ?? start),
            reports: Int((end ?? start) - start) + 1,
            signals: [
                SignalSummary(
                    source: SignalSource(constellation: .gps, number: 3),
                    elevation: 45,
                    azimuth: 359,
                    strength: SignalStrength(mean: mean, range: mean - 2...mean + 1),
                    isUsed: true
                ),
                SignalSummary(source: SignalSource(constellation: .gps, number: 9), elevation: 3, azimuth: 120),
            ]
        )
    }
}

extension StoredSkies {
    /// All summaries, in the order in which they are handed over.
    package func skies(
        from start: UTCTime? = nil,
        to end: UTCTime? = nil,
        of receiver: ReceiverIdentity? = nil
    ) async throws -> [SkySummary] {
        let found = Mutex<[SkySummary]>([])
        try await readSkies(from: start, to: end, of: receiver) { _, sky in found.withLock { $0.append(sky) } }
        return found.withLock { $0 }
    }
}
