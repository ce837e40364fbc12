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
