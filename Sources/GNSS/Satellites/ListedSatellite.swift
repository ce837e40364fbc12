/// A satellite as one line of a receiver's list of satellites in view says it.
///
/// All in one word: ten times a second a receiver lists a hundred of them.
public struct ListedSatellite: Hashable, Sendable {
    /// Sixteen bits each, from the lowest: number, azimuth, elevation, signal to noise.
    @usableFromInline
    let lanes: UInt64

    /// The value that a lane holds where the receiver did not say.
    @usableFromInline
    static var none: UInt16 { 0x7FFF }

    /// A satellite listed.
    ///
    /// - Parameters:
    ///   - number: as sent, which may mark the constellation by an offset; 0 through 32 767.
    ///   - elevation: degrees above the horizon, -90 through 90.
    ///   - azimuth: degrees clockwise from true north, 0 ..< 360. Without both angles in range there is no direction:
    ///     receivers without an almanac write an elevation all the same.
    ///   - signalToNoise: carrier to noise density in dB-Hz, 0 through 99; nil where not said, or out of range.
    public init(number: Int, elevation: Int? = nil, azimuth: Int? = nil, signalToNoise: Int? = nil) {
        var direction = UInt64(Self.none) << 32 | UInt64(Self.none) << 16
        if let elevation, let azimuth, (-90...90).contains(elevation), (0..<360).contains(azimuth) {
            direction = UInt64(UInt16(truncatingIfNeeded: elevation)) << 32 | UInt64(azimuth) << 16
        }
        let signalToNoise = signalToNoise.flatMap { (0...99).contains($0) ? UInt16($0) : nil } ?? Self.none
        lanes = UInt64(max(0, min(number, 32_767))) | direction | UInt64(signalToNoise) << 48
    }

    /// A satellite of which the direction is known; nil where a value is out of range.
    ///
    /// - Parameters:
    ///   - numberAndElevation: the number in the lower, degrees above the horizon in the upper half.
    ///   - azimuthAndSignal: degrees in the lower, dB-Hz in the upper half.
    ///   - isTracked: true where there is a signal; if not, it is given as zero.
    @inlinable
    package init?(numberAndElevation: UInt64, azimuthAndSignal: UInt64, isTracked: Bool) {
        let lanes = numberAndElevation | azimuthAndSignal &<< 16
        // Added to the lanes, these set the highest bit of 360 degrees or more, of an elevation above 90, of a noise above 99.
        let limits: UInt64 = 0x7F9C_7FA5_7E98_0000
        guard (lanes &+ limits) & 0x8000_8000_8000_0000 == 0, numberAndElevation & 0xFFFF != 0 else { return nil }
        self.lanes = isTracked ? lanes : lanes | UInt64(Self.none) &<< 48
    }

    @inlinable
    init(lanes: UInt64) { self.lanes = lanes }

    /// Number 0, which no satellite has, and nothing said of it.
    @inlinable public static var unknown: ListedSatellite { ListedSatellite(lanes: 0x7FFF_7FFF_7FFF_0000) }

    /// The number as sent.
    @inlinable public var number: Int { Int(lanes & 0xFFFF) }

    /// Degrees above the horizon, -90 through 90; nil where not said.
    @inlinable public var elevation: Int? { Self.value(lanes &>> 32) }

    /// Degrees clockwise from true north, 0 ..< 360; nil where not said.
    @inlinable public var azimuth: Int? { Self.value(lanes &>> 16) }

    /// Carrier to noise density in dB-Hz; 0 through 99; nil while the satellite is not tracked, for which some receivers say 0.
    @inlinable public var signalToNoise: Int? { Self.value(lanes &>> 48) }

    @inlinable
    static func value(_ lane: UInt64) -> Int? {
        let value = UInt16(truncatingIfNeeded: lane)
        return value == none ? nil : Int(Int16(bitPattern: value))
    }
}
