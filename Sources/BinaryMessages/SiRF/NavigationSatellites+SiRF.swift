internal import GNSS
internal import UBX

extension NavigationSatellites {
    /// Message 4, Measured Tracker Data Out: the satellites that the receiver tracks, used or not.
    init?(sirf payload: Span<UInt8>) {
        guard payload.count >= 8 else { return nil }
        let channels = min(payload.unsigned8(at: 7), (payload.count - 8) / 15)
        self.init(
            timeOfWeek: payload.bigUnsigned32(at: 3) * 10,
            satellites: (0..<channels).compactMap { Satellite(sirf: payload, at: 8 + 15 * $0) }
        )
    }
}

extension Satellite {
    /// Creates the satellite for SiRF's number; `nil` for unassigned numbers and for zero, an empty channel.
    init?(sirf number: Int) {
        guard let constellation = Self.constellation(number) else { return nil }
        self.init(constellation, number: number - Self.offset(of: constellation), signalToNoise: 0)
    }

    /// A channel of message 4.
    fileprivate init?(sirf payload: Span<UInt8>, at place: Int) {
        let number = payload.unsigned8(at: place)
        guard let constellation = Self.constellation(number) else { return nil }
        // Azimuth in steps of 1.5 and elevation in steps of 0.5 degrees; both are zero if unknown.
        let (azimuth, elevation) = (payload.unsigned8(at: place + 1), payload.unsigned8(at: place + 2))
        let isDirected = azimuth > 0 || elevation > 0
        // Ten samples of the last second, zero if there was no signal.
        let noises = (5..<15).map { payload.unsigned8(at: place + $0) }.filter { $0 > 0 }
        let sum = noises.reduce(0, +)
        self.init(
            constellation,
            number: number - Self.offset(of: constellation),
            elevation: isDirected ? elevation / 2 : nil,
            azimuth: isDirected ? azimuth * 3 / 2 % 360 : nil,
            signalToNoise: noises.isEmpty ? 0 : (sum + noises.count / 2) / noises.count
        )
    }

    private static func constellation(_ number: Int) -> Constellation? {
        switch number {
        case 1...32: .gps
        case 120...158: .sbas
        case 193...202: .qzss
        default: nil
        }
    }

    private static func offset(of constellation: Constellation) -> Int { constellation == .qzss ? 192 : 0 }
}
