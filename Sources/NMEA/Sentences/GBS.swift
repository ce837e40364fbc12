public import GNSS

/// GNSS satellite fault detection.
///
///     $--GBS,hhmmss.ss,y.y,x.x,h.h,nn,p.p,b.b,d.d,s,g*hh
public struct GBS: Hashable, Sendable {
    /// The UTC time of the fix to which the values belong.
    public var time: TimeOfDay?

    /// Expected error of the latitude in metres.
    public var latitudeError: Double?

    /// Expected error of the longitude in metres.
    public var longitudeError: Double?

    /// Expected error of the altitude in metres.
    public var altitudeError: Double?

    /// The number, as sent, of the satellite that has most likely failed; `nil` if none is suspected.
    public var failedSatellite: Int?

    /// The probability of missing a failure of this satellite; `nil` if not sent, as by most receivers.
    public var missedDetectionProbability: Double?

    /// Estimated range error of this satellite in metres; `nil` if none is suspected.
    public var bias: Double?

    /// Standard deviation of the bias in metres; `nil` if no satellite is suspected.
    public var biasDeviation: Double?

    /// The NMEA system ID of the satellite, since NMEA 4.1; `nil` in older sentences.
    public var system: UInt8?

    /// The NMEA signal ID of the satellite, since NMEA 4.1; `nil` in older sentences.
    public var signal: UInt8?

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        latitudeError = fields.number(2)
        longitudeError = fields.number(3)
        altitudeError = fields.number(4)
        failedSatellite = fields.integer(5)
        missedDetectionProbability = fields.number(6)
        bias = fields.number(7)
        biasDeviation = fields.number(8)
        system = fields.hexadecimal(9)
        signal = fields.hexadecimal(10)
    }
}
