/// Heading from true north, without a status.
///
///     $--HDT,d.d,T*hh
public struct HDT: Hashable, Sendable {
    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if unknown.
    public var heading: Double?

    init(_ fields: borrowing SentenceFields) {
        heading = fields.course(1)
    }
}

/// Heading from magnetic north; superseded by HDG in NMEA 2.0, but still sent.
///
///     $--HDM,d.d,M*hh
public struct HDM: Hashable, Sendable {
    /// Degrees clockwise from magnetic north, in 0 ..< 360; `nil` if unknown.
    public var heading: Double?

    init(_ fields: borrowing SentenceFields) {
        heading = fields.course(1)
    }
}

/// Heading of a magnetic sensor, with deviation and magnetic variation.
///
///     $--HDG,d.d,d.d,E,v.v,E*hh
public struct HDG: Hashable, Sendable {
    /// The sensor's reading in degrees clockwise, in 0 ..< 360, without deviation and variation applied.
    public var sensorHeading: Double?

    /// Degrees to add for a magnetic heading, east positive; `nil` if not sent.
    public var deviation: Double?

    /// Degrees from true north to magnetic north, east positive; `nil` if not sent.
    ///
    /// Also `nil` for zero, which sensors send if they do not know it.
    public var magneticVariation: Double?

    init(_ fields: borrowing SentenceFields) {
        sensorHeading = fields.course(1)
        deviation = fields.number(2, positive: "E", negative: "W")
        magneticVariation = fields.magneticVariation(4)
    }
}

/// True heading and status, since NMEA 3.0.
///
///     $--THS,d.d,m*hh
public struct THS: Hashable, Sendable {
    /// Degrees clockwise from true north, in 0 ..< 360; `nil` if unknown.
    public var heading: Double?

    /// How the heading was obtained; `invalid` for V, which THS uses in place of N.
    public var mode: PositioningMode?

    init(_ fields: borrowing SentenceFields) {
        heading = fields.course(1)
        mode = fields.headingMode(2)
    }
}

extension SentenceFields {
    fileprivate func headingMode(_ field: Int) -> PositioningMode? {
        letter(field) == UInt8(ascii: "V") ? .invalid : mode(field)
    }
}

/// Rate of turn of the vessel's heading.
///
///     $--ROT,r.r,A*hh
public struct ROT: Hashable, Sendable {
    /// Degrees per minute, as in the standard; negative if the bow turns to port.
    public var rateOfTurn: Double?

    /// Whether the sensor declares its data valid; `nil` if not sent.
    public var isValid: Bool?

    init(_ fields: borrowing SentenceFields) {
        rateOfTurn = fields.number(1)
        isValid = fields.status(2)
    }
}
