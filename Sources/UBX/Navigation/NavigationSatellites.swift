public import GNSS

/// The satellites of an epoch: NAV-SAT (u-blox 8 / M8 Receiver Description), NAV-SVINFO in receivers up to
/// u-blox 7, or NAV-SIG (u-blox F9 HPG Interface Description).
public struct NavigationSatellites: Hashable, Sendable {
    /// Milliseconds since the GPS week began.
    public var timeOfWeek: Int

    /// The satellites in the order of the message, those of NAV-SIG with a signal each and without direction.
    public var satellites: [Satellite]

    /// Satellites, of any maker's message.
    package init(timeOfWeek: Int, satellites: [Satellite]) {
        (self.timeOfWeek, self.satellites) = (timeOfWeek, satellites)
    }

    init?(sat payload: Span<UInt8>) {
        guard payload.count >= 8 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        satellites = payload.entries(of: 12).compactMap { place in
            guard let constellation = Constellation(rawValue: payload[place]) else { return nil }
            return Satellite(
                constellation,
                number: payload.unsigned8(at: place + 1),
                elevation: payload.signed8(at: place + 3),
                azimuth: payload.signed16(at: place + 4),
                signalToNoise: payload.unsigned8(at: place + 2),
                isUsed: payload.bit(3, at: place + 8)
            )
        }
    }

    init?(svinfo payload: Span<UInt8>) {
        guard payload.count >= 8 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        satellites = payload.entries(of: 12).compactMap { place in
            guard let (constellation, number) = Self.identity(payload.unsigned8(at: place + 1)) else { return nil }
            return Satellite(
                constellation,
                number: number,
                elevation: payload.signed8(at: place + 5),
                azimuth: payload.signed16(at: place + 6),
                signalToNoise: payload.unsigned8(at: place + 4),
                isUsed: payload.bit(0, at: place + 2)
            )
        }
    }

    init?(sig payload: Span<UInt8>) {
        guard payload.count >= 8 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        satellites = payload.entries(of: 16).compactMap { place in
            guard let constellation = Constellation(rawValue: payload[place]) else { return nil }
            return Satellite(
                constellation,
                number: payload.unsigned8(at: place + 1),
                signal: SignalNumber.nmea(constellation, ubx: payload.unsigned8(at: place + 2)),
                signalToNoise: payload.unsigned8(at: place + 6),
                isUsed: payload.bit(3, at: place + 10)
            )
        }
    }

    /// The satellite of a number of NAV-SVINFO (u-blox 8 / M8 Receiver Description, Satellite Numbering); nil for 255, a GLONASS
    /// satellite whose slot is not known, and numbers that none has.
    private static func identity(_ number: Int) -> (Constellation, Int)? {
        switch number {
        case 1...32: (.gps, number)
        case 33...64: (.beiDou, number - 27)
        case 65...96: (.glonass, number - 64)
        case 120...158: (.sbas, number)
        case 159...163: (.beiDou, number - 158)
        case 173...182: (.imes, number - 172)
        case 193...202: (.qzss, number - 192)
        case 211...246: (.galileo, number - 210)
        default: nil
        }
    }
}

extension Span<UInt8> {
    /// The places of the entries behind a head of eight bytes, as many as are whole; the head's count may be wrong.
    package func entries(of length: Int) -> StrideTo<Int> {
        stride(from: 8, to: 8 + (count - 8) / length * length, by: length)
    }
}

extension Satellite {
    /// A satellite as binary messages tell it: no signal is 0, and no direction lies outside the sky.
    package init?(
        _ constellation: Constellation,
        number: Int,
        signal: UInt8? = nil,
        elevation: Int? = nil,
        azimuth: Int? = nil,
        signalToNoise: Int,
        isUsed: Bool = false
    ) {
        // 255 is a GLONASS satellite whose slot is not known yet.
        guard (1..<255).contains(number) else { return nil }
        self.init(
            constellation: constellation,
            number: number,
            signal: signal,
            listed: ListedSatellite(
                number: number,
                elevation: elevation,
                azimuth: azimuth,
                signalToNoise: signalToNoise > 0 ? signalToNoise : nil
            ),
            isUsed: isUsed
        )
    }
}
