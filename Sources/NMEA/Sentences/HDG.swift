/// Heading of a magnetic sensor, with its deviation and the magnetic variation.
///
///     $--HDG,d.d,d.d,E,v.v,E*hh
public struct HDG: Hashable, Sendable {
    /// Degrees clockwise, 0 ..< 360, as the sensor has it: neither deviation nor variation is applied.
    public var sensorHeading: Double?

    /// Degrees to add, east positive, for a heading from magnetic north; nil where not said.
    public var deviation: Double?

    /// Degrees from true north to magnetic north, east positive; nil where not said or zero, as sensors send that do
    /// not know it.
    public var magneticVariation: Double?

    init(_ fields: borrowing SentenceFields) {
        sensorHeading = fields.course(1)
        deviation = fields.number(2, positive: "E", negative: "W")
        magneticVariation = fields.magneticVariation(4)
    }
}
