/// A satellite as seen by a receiver.
///
/// It fits into two words, as receivers list up to a hundred satellites ten times a second.
public struct Satellite: Hashable, Sendable {
    /// The entry in the receiver's list.
    public let listed: ListedSatellite

    /// Constellation, number, signal, whether it has a signal ID and whether it is used, in bytes from the lowest.
    @usableFromInline
    var identity: UInt64

    /// Creates a satellite with its list entry.
    ///
    /// - Parameters:
    ///   - constellation: the satellite's system.
    ///   - number: the number within the system, 1 to 255.
    ///   - signal: the NMEA 4.11 signal ID; `nil` if the receiver does not distinguish signals.
    ///   - listed: the entry in the receiver's list.
    ///   - isUsed: whether the fix uses it.
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

    /// Creates another satellite of the same constellation and signal from this one, whose number must be 0.
    ///
    /// - Parameters:
    ///   - number: the number within the constellation, 1 to 255.
    ///   - listed: the entry in the receiver's list.
    /// - Returns: the other satellite.
    @inlinable
    package func member(_ number: Int, listed: ListedSatellite) -> Satellite {
        Satellite(listed: listed, identity: identity | UInt64(truncatingIfNeeded: number) &<< 8)
    }

    /// The satellite's navigation system.
    @inlinable public var constellation: Constellation {
        Constellation(rawValue: UInt8(truncatingIfNeeded: identity)) ?? .gps
    }

    /// The raw value of the system, 0 to 7.
    @inlinable package var constellationCode: Int { Int(identity & 7) }

    /// The number within the constellation: PRN for GPS and SBAS, slot for GLONASS, SVID for the others.
    @inlinable public var number: Int { Int(identity &>> 8 & 0xFF) }

    /// The NMEA 4.11 signal ID within the constellation; `nil` if the receiver does not distinguish signals.
    @inlinable public var signal: UInt8? {
        identity &>> 24 & 0xFF == 0 ? nil : UInt8(truncatingIfNeeded: identity &>> 16)
    }

    /// Whether the fix uses it.
    @inlinable public var isUsed: Bool {
        get { identity &>> 32 != 0 }
        set { identity = identity & 0xFFFF_FFFF | (newValue ? 1 &<< 32 : 0) }
    }

    /// The number as sent, in which NMEA 0183 and its dialects mark the constellation by an offset.
    @inlinable public var sentNumber: Int { listed.number }

    /// Degrees above the horizon, from -90 to 90; `nil` if not reported.
    @inlinable public var elevation: Int? { listed.elevation }

    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if not reported.
    @inlinable public var azimuth: Int? { listed.azimuth }

    /// Carrier-to-noise density in dB-Hz; `nil` if the satellite is not tracked.
    @inlinable public var signalToNoise: Int? { listed.signalToNoise }
}

/// All satellites that a receiver listed in one epoch, of all constellations and signals.
public struct SkyView: Hashable, Sendable {
    /// The time of the epoch; `nil` before the date is available.
    public var time: UTCTime?

    /// The satellites in the order in which the receiver sent them.
    public var satellites: [Satellite]

    /// The dilutions of precision of the satellites in use.
    public var dilution: DilutionOfPrecision

    /// Creates a view, by default without satellites.
    public init(time: UTCTime? = nil, satellites: [Satellite] = [], dilution: DilutionOfPrecision = .init()) {
        self.time = time
        self.satellites = satellites
        self.dilution = dilution
    }

    /// The number of satellites with an entry that satisfies a condition.
    ///
    /// - Parameter isCounted: the condition.
    /// - Returns: the number of different satellites; each counts once, however many signals are listed.
    package func satelliteCount(where isCounted: (Satellite) -> Bool = { _ in true }) -> Int {
        Set(satellites.filter(isCounted).map { $0.constellationCode << 8 | $0.number }).count
    }
}
