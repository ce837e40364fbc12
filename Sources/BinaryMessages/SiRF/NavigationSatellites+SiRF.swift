internal import GNSS
internal import UBX

extension NavigationSatellites {
    /// Measured Tracker Data Out, message 4: the satellites that the channels follow, whether they are used or not.
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
    /// The satellite of a number; nil for zero, which is none, and numbers that none has.
    init?(sirf number: Int) {
        guard let constellation = Self.constellation(number) else { return nil }
        self.init(constellation, number: number - Self.offset(of: constellation), signalToNoise: 0)
    }

    /// The satellite of a channel in message 4.
    fileprivate init?(sirf payload: Span<UInt8>, at place: Int) {
        let number = payload.unsigned8(at: place)
        guard let constellation = Self.constellation(number) else { return nil }
        // Direction in steps of 1.5 and 0.5 degrees; both are zero where it is not known.
        let (azimuth, elevation) = (payload.unsigned8(at: place + 1), payload.unsigned8(at: place + 2))
        let isDirected = azimuth > 0 || elevation > 0
        // Ten values of the last second, zero where there was no signal.
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
