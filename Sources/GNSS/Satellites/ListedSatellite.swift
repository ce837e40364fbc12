/// An entry in a receiver's list of satellites in view.
///
/// It fits into a single word, as receivers list up to a hundred satellites ten times a second.
public struct ListedSatellite: Hashable, Sendable {
    /// Number, azimuth, elevation and signal-to-noise ratio, with 16 bits each from the lowest.
    @usableFromInline
    let lanes: UInt64

    /// The value of a lane that the receiver did not report.
    @usableFromInline
    static var none: UInt16 { 0x7FFF }

    /// Creates an entry of a list.
    ///
    /// - Parameters:
    ///   - number: the number as sent, 0 to 32,767, which may mark the constellation by an offset.
    ///   - elevation: degrees above the horizon, from -90 to 90.
    ///   - azimuth: degrees clockwise from true north, in 0 ..< 360. Both angles are dropped unless both are in range,
    ///     as receivers without an almanac send only an elevation.
    ///   - signalToNoise: carrier-to-noise density in dB-Hz, 0 to 99; `nil` if not reported. Other values become `nil`.
    public init(number: Int, elevation: Int? = nil, azimuth: Int? = nil, signalToNoise: Int? = nil) {
        var direction = UInt64(Self.none) << 32 | UInt64(Self.none) << 16
        if let elevation, let azimuth, (-90...90).contains(elevation), (0..<360).contains(azimuth) {
            direction = UInt64(UInt16(truncatingIfNeeded: elevation)) << 32 | UInt64(azimuth) << 16
        }
        let signalToNoise = signalToNoise.flatMap { (0...99).contains($0) ? UInt16($0) : nil } ?? Self.none
        lanes = UInt64(max(0, min(number, 32_767))) | direction | UInt64(signalToNoise) << 48
    }

    /// Creates an entry with a direction; `nil` if a value is out of range.
    ///
    /// - Parameters:
    ///   - numberAndElevation: the number in the lower half, degrees above the horizon in the upper half.
    ///   - azimuthAndSignal: degrees in the lower half, dB-Hz in the upper half.
    ///   - isTracked: whether the satellite has a signal; otherwise, pass zero dB-Hz.
    @inlinable
    package init?(numberAndElevation: UInt64, azimuthAndSignal: UInt64, isTracked: Bool) {
        let lanes = numberAndElevation | azimuthAndSignal &<< 16
        // Adding these sets a lane's highest bit for azimuths of 360 or more, elevations above 90 and signals above 99.
        let limits: UInt64 = 0x7F9C_7FA5_7E98_0000
        guard (lanes &+ limits) & 0x8000_8000_8000_0000 == 0, numberAndElevation & 0xFFFF != 0 else { return nil }
        self.lanes = isTracked ? lanes : lanes | UInt64(Self.none) &<< 48
    }

    @inlinable
    init(lanes: UInt64) { self.lanes = lanes }

    /// A placeholder with number 0 and no values.
    @inlinable public static var unknown: ListedSatellite { ListedSatellite(lanes: 0x7FFF_7FFF_7FFF_0000) }

    /// The number as sent by the receiver.
    @inlinable public var number: Int { Int(lanes & 0xFFFF) }

    /// Degrees above the horizon, from -90 to 90; `nil` if not reported.
    @inlinable public var elevation: Int? { Self.value(lanes &>> 32) }

    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if not reported.
    @inlinable public var azimuth: Int? { Self.value(lanes &>> 16) }

    /// Carrier-to-noise density in dB-Hz, 0 to 99; `nil` if the satellite is not tracked, or 0 from some receivers.
    @inlinable public var signalToNoise: Int? { Self.value(lanes &>> 48) }

    @inlinable
    static func value(_ lane: UInt64) -> Int? {
        let value = UInt16(truncatingIfNeeded: lane)
        return value == none ? nil : Int(Int16(bitPattern: value))
    }
}
