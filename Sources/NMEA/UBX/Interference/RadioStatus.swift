public import GNSS

/// The state of the receiver's radio, from MON-HW or MON-RF.
///
/// Receivers up to u-blox 8 send MON-HW (u-blox 8 / M8 Receiver Description), later ones MON-RF, with a block for each
/// band (u-blox F9 HPG Interface Description).
public struct RadioStatus: Hashable, Sendable {
    /// The state of one band.
    public struct Band: Hashable, Sendable {
        /// The number of the band; 0 is the upper one.
        public var number: Int

        /// The level of jamming; `nil` if the receiver does not watch for it.
        ///
        /// Always `nil` in MON-RF of F9 HPG 1.51 and X20, which report it in SEC-SIG.
        public var jamming: InterferenceReport.Jamming?

        /// The noise level in the receiver's units.
        public var noise: Int

        /// The gain of the amplifier, from 0 to 8191.
        public var gain: Int

        /// The level of interference by a single frequency, from 0 to 255.
        public var singleFrequencyJamming: Int
    }

    /// The bands; one in MON-HW.
    public var bands: [Band]

    init?(hardware payload: Span<UInt8>) {
        guard payload.count >= 60 else { return nil }
        bands = [
            Band(
                number: 0,
                jamming: .init(rawValue: payload[22] >> 2 & 3),
                noise: payload.unsigned16(at: 16),
                gain: payload.unsigned16(at: 18),
                singleFrequencyJamming: payload.unsigned8(at: 45)
            )
        ]
    }

    init?(radio payload: Span<UInt8>) {
        guard payload.count >= 4 else { return nil }
        let count = min(payload.unsigned8(at: 1), (payload.count - 4) / 24)
        bands = (0..<count).map { index in
            let place = 4 + 24 * index
            return Band(
                number: payload.unsigned8(at: place),
                jamming: .init(rawValue: payload[place + 1] & 3),
                noise: payload.unsigned16(at: place + 12),
                gain: payload.unsigned16(at: place + 14),
                singleFrequencyJamming: payload.unsigned8(at: place + 16)
            )
        }
    }

    /// The worst of all bands; `nil` without bands.
    package var report: InterferenceReport? {
        guard let gain = bands.map(\.gain).min() else { return nil }
        return InterferenceReport(
            jamming: bands.compactMap(\.jamming).max(),
            gain: UInt8(min(gain, Self.highestGain) * 100 / Self.highestGain)
        )
    }

    private static let highestGain = 8191
}
