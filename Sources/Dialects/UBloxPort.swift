/// A port of a u-blox receiver, by its number in CFG-PRT.
enum UBloxPort: UInt8, CustomStringConvertible {
    case i2c = 0
    case uart1 = 1
    case uart2 = 2
    case usb = 3
    case spi = 4

    var description: String {
        switch self {
        case .i2c: "I2C"
        case .uart1: "UART 1"
        case .uart2: "UART 2"
        case .usb: "USB"
        case .spi: "SPI"
        }
    }

    /// True where it has a speed.
    var hasSpeed: Bool { self == .uart1 || self == .uart2 }
}

/// The state of an antenna as MON-HW and MON-RF tell it.
enum UBloxAntenna: String {
    case starting
    case unknown = "not known"
    case connected
    case shorted = "short circuit"
    case open = "not connected"

    /// The state in a payload; nil where it is too short for it.
    init?(state payload: [UInt8], at place: Int) {
        let states: [UBloxAntenna] = [.starting, .unknown, .connected, .shorted, .open]
        guard payload.indices.contains(place), states.indices.contains(Int(payload[place])) else { return nil }
        self = states[Int(payload[place])]
    }
}
