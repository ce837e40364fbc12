/// A satellite as a receiver sees it.
///
/// Two words: ten times a second a receiver lists a hundred of them.
public struct Satellite: Hashable, Sendable {
    /// The satellite as the receiver listed it.
    public let listed: ListedSatellite

    /// In its bytes from the lowest: constellation, number, signal, whether there is a signal id, whether it is used.
    @usableFromInline
    var identity: UInt64

    /// A satellite seen.
    ///
    /// - Parameters:
    ///   - constellation: the system it belongs to.
    ///   - number: its number within it, 1 through 255.
    ///   - signal: NMEA 4.11's signal id; nil where the receiver did not tell signals apart.
    ///   - listed: the satellite as the receiver listed it.
    ///   - isUsed: true where the fix uses it.
    @inlinable
    public init(
        constellation: Constellation,
        number: Int,
        signal: UInt8? = nil,
        listed: ListedSatellite = .unknown,
        isUsed: Bool = false
    ) {
        self.listed = listed
        let signalID = signal.map { UInt64($0) &<< 16 | 1 &<< 24 } ?? 0
        identity =
            UInt64(constellation.rawValue) | UInt64(truncatingIfNeeded: number & 0xFF) &<< 8 | signalID
            | (isUsed ? 1 &<< 32 : 0)
    }

    @inlinable
    init(listed: ListedSatellite, identity: UInt64) {
        self.listed = listed
        self.identity = identity
    }

    /// Another satellite of the same constellation and signal.
    ///
    /// - Parameters:
    ///   - number: its number within the constellation, 1 through 255, where this one's is 0.
    ///   - listed: the satellite as the receiver listed it.
    /// - Returns: the other satellite.
    @inlinable
    package func member(_ number: Int, listed: ListedSatellite) -> Satellite {
        Satellite(listed: listed, identity: identity | UInt64(truncatingIfNeeded: number) &<< 8)
    }

    /// The system it belongs to.
    @inlinable public var constellation: Constellation {
        Constellation(rawValue: UInt8(truncatingIfNeeded: identity)) ?? .gps
    }

    /// The raw value of the system it belongs to, 0 through 7.
    @inlinable package var constellationCode: Int { Int(identity & 7) }

    /// Its number within its constellation: PRN for GPS and SBAS, slot for GLONASS, SVID for the others.
    @inlinable public var number: Int { Int(identity &>> 8 & 0xFF) }

    /// NMEA 4.11's signal id within the constellation; nil where the receiver did not tell signals apart.
    @inlinable public var signal: UInt8? {
        identity &>> 24 & 0xFF == 0 ? nil : UInt8(truncatingIfNeeded: identity &>> 16)
    }

    /// True where the fix uses it.
    @inlinable public var isUsed: Bool {
        get { identity &>> 32 != 0 }
        set { identity = identity & 0xFFFF_FFFF | (newValue ? 1 &<< 32 : 0) }
    }

    /// The number the receiver sent, in which NMEA 0183 and its dialects mark the constellation by an offset.
    @inlinable public var sentNumber: Int { listed.number }

    /// Degrees above the horizon, -90 through 90; nil where not said.
    @inlinable public var elevation: Int? { listed.elevation }

    /// Degrees clockwise from true north, 0 ..< 360; nil where not said.
    @inlinable public var azimuth: Int? { listed.azimuth }

    /// Carrier to noise density in dB-Hz; nil while the satellite is not tracked.
    @inlinable public var signalToNoise: Int? { listed.signalToNoise }
}
