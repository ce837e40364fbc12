/// A port, numbered as in CFG-PRT.
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

    var hasSpeed: Bool { self == .uart1 || self == .uart2 }
}
