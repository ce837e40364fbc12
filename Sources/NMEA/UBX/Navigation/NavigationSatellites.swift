public import GNSS

/// The satellites of an epoch, from NAV-SAT, NAV-SVINFO or NAV-SIG.
///
/// Receivers up to u-blox 7 send NAV-SVINFO, later ones NAV-SAT (u-blox 8 / M8 Receiver Description). NAV-SIG is
/// described in the u-blox F9 HPG Interface Description.
public struct NavigationSatellites: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// The satellites in message order; NAV-SIG lists one entry per signal, without directions.
    public var satellites: [Satellite]

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

    /// The satellite for a number in NAV-SVINFO (u-blox 8 / M8 Receiver Description, Satellite Numbering).
    ///
    /// `nil` for unassigned numbers and for 255, a GLONASS satellite in an unknown slot.
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
    /// Offsets of the complete entries after an eight-byte header; the header's own count may be wrong.
    package func entries(of length: Int) -> StrideTo<Int> {
        stride(from: 8, to: 8 + (count - 8) / length * length, by: length)
    }
}

extension Satellite {
    /// A satellite in the conventions of binary messages.
    ///
    /// A `signalToNoise` of 0 means no signal; an elevation or azimuth out of range means an unknown direction.
    package init?(
        _ constellation: Constellation,
        number: Int,
        signal: UInt8? = nil,
        elevation: Int? = nil,
        azimuth: Int? = nil,
        signalToNoise: Int,
        isUsed: Bool = false
    ) {
        // 255 is a GLONASS satellite whose slot is not yet identified.
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

/// Converts u-blox signal identifiers to those of NMEA 0183 (u-blox F9 HPG Interface Description, signal identifiers).
enum SignalNumber {
    /// The NMEA 4.11 identifier of a u-blox signal; `nil` if NMEA has none or the signal is unknown.
    static func nmea(_ constellation: Constellation, ubx signal: Int) -> UInt8? {
        switch (constellation, signal) {
        case (.gps, 0), (.sbas, 0), (.qzss, 0), (.navIC, 0), (.glonass, 0): 1
        case (.gps, 3), (.qzss, 5): 6
        case (.gps, 4), (.qzss, 4): 5
        case (.gps, 6), (.qzss, 8): 7
        case (.gps, 7), (.qzss, 9): 8
        case (.qzss, 1): 4
        case (.galileo, 0), (.galileo, 1): 7
        case (.galileo, 3), (.galileo, 4): 1
        case (.galileo, 5), (.galileo, 6): 2
        case (.galileo, 8), (.galileo, 9): 5
        case (.galileo, 10): 4
        case (.beiDou, 0), (.beiDou, 1): 1
        case (.beiDou, 2), (.beiDou, 3): 11
        case (.beiDou, 4), (.beiDou, 10): 8
        case (.beiDou, 5), (.beiDou, 6): 3
        case (.beiDou, 7), (.beiDou, 8): 5
        case (.glonass, 2): 3
        default: nil
        }
    }
}
