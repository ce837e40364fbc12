/// A satellite as a receiver sees it.
public struct Satellite: Hashable, Sendable {
    /// The system it belongs to.
    public var constellation: Constellation

    /// Its number within its constellation: PRN for GPS and SBAS, slot for GLONASS, SVID for the others.
    public var number: Int

    /// The number the receiver sent, in which NMEA 0183 and its dialects mark the constellation by an offset.
    public var sentNumber: Int

    /// NMEA 4.11's signal id within the constellation; nil where the receiver did not tell signals apart.
    public var signal: UInt8?

    /// Degrees above the horizon, -90 through 90; nil where not said.
    public var elevation: Int?

    /// Degrees clockwise from true north, 0 ..< 360; nil where not said.
    public var azimuth: Int?

    /// Carrier to noise density in dB-Hz; nil while the satellite is not tracked.
    public var signalToNoise: Int?

    /// Whether the fix uses it.
    public var isUsed: Bool

    /// A satellite seen.
    public init(
        constellation: Constellation,
        number: Int,
        sentNumber: Int,
        signal: UInt8? = nil,
        elevation: Int? = nil,
        azimuth: Int? = nil,
        signalToNoise: Int? = nil,
        isUsed: Bool = false
    ) {
        self.constellation = constellation
        self.number = number
        self.sentNumber = sentNumber
        self.signal = signal
        self.elevation = elevation
        self.azimuth = azimuth
        self.signalToNoise = signalToNoise
        self.isUsed = isUsed
    }
}
