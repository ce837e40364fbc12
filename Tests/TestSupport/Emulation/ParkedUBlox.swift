import NMEA

/// A u-blox receiver that reports at its set rate and is parked until a test drives off.
package struct ParkedUBlox: EmulatedPersonality {
    private var receiver = EmulatedUBlox()

    package var isMoving = false

    /// Creates a receiver with factory settings and a fix per second.
    package init() {}

    package var speed: Int { receiver.speed }

    package var reportPeriod: Int {
        let payload = receiver.settings[EmulatedUBlox.rate] ?? []
        return max(20, payload.prefix(2).reversed().reduce(0) { $0 << 8 | Int($1) })
    }

    package func report(at time: Int) -> [String] {
        let (clock, position) = (Self.clock(time), "5351.6000,N,00958.8000,E")
        return [
            "GPRMC,\(clock),A,\(position),\(isMoving ? "12.0,45.0" : "0.0,"),211126,,,A",
            "GPGGA,\(clock),\(position),1,09,0.9,12.0,M,45.0,M,,",
        ]
    }

    package mutating func replies(to order: [UInt8]) -> [[UInt8]] { receiver.replies(to: order) }
}
