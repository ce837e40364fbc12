public import GNSS

/// GNSS satellite fault detection.
///
///     $--GBS,hhmmss.ss,y.y,x.x,h.h,nn,p.p,b.b,d.d,s,g*hh
public struct GBS: Hashable, Sendable {
    /// The time of the fix that the satellites were used for, UTC.
    public var time: TimeOfDay?

    /// Metres: the error of the latitude to be expected.
    public var latitudeError: Double?

    /// Metres: the error of the longitude to be expected.
    public var longitudeError: Double?

    /// Metres: the error of the altitude to be expected.
    public var altitudeError: Double?

    /// The number, as sent, of the satellite that most likely fails; nil where none is suspected.
    public var failedSatellite: Int?

    /// The probability that a failure of this satellite goes undetected; nil where not said, as most do.
    public var missedDetectionProbability: Double?

    /// Metres: how much the range to this satellite is probably wrong; nil where none is suspected.
    public var bias: Double?

    /// Metres: standard deviation of the bias; nil where none is suspected.
    public var biasDeviation: Double?

    /// The constellation of the satellite, in NMEA's numbers, since NMEA 4.1; nil in older sentences.
    public var system: UInt8?

    /// The signal of the satellite, in NMEA's numbers, since NMEA 4.1; nil in older sentences.
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
