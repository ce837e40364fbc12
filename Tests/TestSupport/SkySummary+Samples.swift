package import GNSS
package import Logbook
internal import Synchronization

extension SkySummary {
    /// A summary of two GPS satellites, one of them received; `start` and `end` are seconds into the morning.
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
    /// Reads all summaries, in the storage's order.
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
