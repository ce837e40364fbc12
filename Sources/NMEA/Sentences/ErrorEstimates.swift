public import GNSS

/// Pseudorange noise statistics: the expected errors of a fix.
///
///     $--GST,hhmmss.ss,r.r,a.a,i.i,o.o,y.y,x.x,h.h*hh
public struct GST: Hashable, Sendable {
    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// Root mean square of the range errors in metres, including corrections.
    public var rangeError: Double?

    /// Standard deviation along the major axis of the error ellipse in metres; `nil` if not sent.
    public var semiMajorAxis: Double?

    /// Standard deviation along the minor axis of the error ellipse in metres; `nil` if not sent.
    public var semiMinorAxis: Double?

    /// Degrees from true north to the major axis of the error ellipse; `nil` if not sent.
    public var orientation: Double?

    /// Standard deviation of the latitude in metres.
    public var latitudeError: Double?

    /// Standard deviation of the longitude in metres.
    public var longitudeError: Double?

    /// Standard deviation of the altitude in metres.
    public var altitudeError: Double?

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        rangeError = fields.number(2)
        semiMajorAxis = fields.number(3)
        semiMinorAxis = fields.number(4)
        orientation = fields.course(5)
        latitudeError = fields.number(6)
        longitudeError = fields.number(7)
        altitudeError = fields.number(8)
    }
}

extension PositionDeviation {
    /// The position's deviation in a GST; its other fields are not converted.
    @inline(__always)
    init(_ fields: borrowing SentenceFields) {
        self.init(
            latitude: fields.shortMagnitude(6),
            longitude: fields.shortMagnitude(7),
            altitude: fields.shortMagnitude(8)
        )
    }
}

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

/// GNSS range residuals: the differences between measured ranges and those computed from the fix.
///
///     $--GRS,hhmmss.ss,m,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,r.r,s,g*hh
public struct GRS: Hashable, Sendable {
    /// How the residuals were computed.
    public enum Calculation: UInt8, Hashable, Sendable {
        /// 0: they were used to compute the position in GGA or GNS.
        case usedForPosition = 0x30
        /// 1: they were recomputed after the position in GGA or GNS.
        case recomputed = 0x31
    }

    /// The UTC time of the fix.
    public var time: TimeOfDay?

    /// How the residuals were computed; `nil` if the field is empty.
    public var calculation: Calculation?

    /// Residuals in metres, in the order of the satellites in GSA; `nil` for missing satellites.
    public var residuals: InlineList<12, Double?>

    /// The NMEA system ID of the satellites, since NMEA 4.1; `nil` in older sentences.
    public var system: UInt8?

    /// The NMEA signal ID of the satellites, since NMEA 4.1; `nil` in older sentences.
    public var signal: UInt8?

    init(_ fields: borrowing SentenceFields) {
        time = fields.timeOfDay(1)
        calculation = fields.letter(2).flatMap(Calculation.init(rawValue:))
        residuals = fields.residuals(3)
        system = fields.hexadecimal(15)
        signal = fields.hexadecimal(16)
    }
}

extension SentenceFields {
    /// Twelve residuals, including empty fields, as the order identifies the satellite.
    fileprivate func residuals(_ first: Int) -> InlineList<12, Double?> {
        var residuals = InlineList<12, Double?>(placeholder: nil)
        for field in first..<first + 12 { residuals.append(number(field)) }
        return residuals
    }
}
