internal import GNSS
internal import UBX

extension NavigationSatellites {
    /// NAV-GPSINFO (which includes QZSS and SBAS), NAV-BDSINFO or NAV-GLNINFO.
    init?(casic payload: Span<UInt8>, _ constellation: Constellation) {
        guard payload.count >= 8 else { return nil }
        let satellites = payload.entries(of: 12).compactMap { place -> Satellite? in
            guard let identity = Self.identity(payload.unsigned8(at: place + 1), constellation) else { return nil }
            // The upper two bits name the source of the predicted direction; bit 4 says that it is not predicted.
            let flags = payload.unsigned8(at: place + 2)
            let isDirected = flags & 0xC0 != 0 && flags & 0x10 == 0
            return Satellite(
                identity.constellation,
                number: identity.number,
                elevation: isDirected ? payload.signed8(at: place + 5) : nil,
                azimuth: isDirected ? payload.signed16(at: place + 6) : nil,
                signalToNoise: payload.unsigned8(at: place + 4),
                isUsed: flags & 1 != 0
            )
        }
        self.init(timeOfWeek: payload.unsigned32(at: 0), satellites: satellites)
    }

    /// The satellite for a number in a constellation's list; `nil` for unassigned numbers.
    private static func identity(
        _ number: Int,
        _ constellation: Constellation
    ) -> (constellation: Constellation, number: Int)? {
        switch (constellation, number) {
        case (.gps, 33...64): (.sbas, number + 87)
        case (.gps, 120...158): (.sbas, number)
        case (.gps, 193...202): (.qzss, number - 192)
        case (.glonass, 65...96): (.glonass, number - 64)
        case (.gps, 1...32), (.glonass, 1...32), (.beiDou, 1...63): (constellation, number)
        default: nil
        }
    }
}
