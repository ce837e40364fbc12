internal import NMEA

/// The versions in a u-blox receiver's MON-VER.
struct UBloxVersion {
    let software: String
    let extensions: [String]

    /// Fails if the payload is too short.
    init?(_ payload: [UInt8]) {
        guard payload.count >= 40 else { return nil }
        software = Self.text(payload.prefix(30))
        extensions = stride(from: 40, through: payload.count - 30, by: 30).map { Self.text(payload[$0..<$0 + 30]) }
    }

    /// The protocol version: `PROTVER=18.00`, or `PROTVER 14.00` in old receivers.
    var protocolVersion: String? { value(of: "PROTVER") }

    /// The module, such as `MOD=NEO-M8N-0`.
    var module: String? { value(of: "MOD") }

    /// The firmware, such as `FWVER=SPG 3.01`, or the software version in old receivers.
    var firmware: String { value(of: "FWVER") ?? software }

    /// Whether the receiver is configured by keys and values, as u-blox 9 and later are.
    var hasKeys: Bool { protocolVersion.flatMap { Double($0) }.map { $0 >= 27 } ?? false }

    private func value(of name: String) -> String? {
        extensions.first { $0.hasPrefix(name) && $0.count > name.count }.map { String($0.dropFirst(name.count + 1)) }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.filter { (0x20..<0x7F).contains($0) }, as: UTF8.self)
    }
}

extension ReceiverDescription {
    /// Describes a u-blox receiver by its MON-VER.
    init(ublox answers: ReceiverAnswers) {
        self.init(maker: "u-blox")
        guard let version = answers.payloads[.version].flatMap(UBloxVersion.init) else { return }
        model = version.module
        firmware = version.firmware
        protocolVersion = version.protocolVersion
    }
}

/// The state of an antenna, as reported by MON-HW and MON-RF.
enum UBloxAntenna: String {
    case starting
    case unknown = "not known"
    case connected
    case shorted = "short circuit"
    case open = "not connected"

    /// Reads the state at an offset; `nil` if the payload is too short or the state unknown.
    init?(state payload: [UInt8], at place: Int) {
        let states: [UBloxAntenna] = [.starting, .unknown, .connected, .shorted, .open]
        guard payload.indices.contains(place), states.indices.contains(Int(payload[place])) else { return nil }
        self = states[Int(payload[place])]
    }
}

extension DynamicModel {
    /// Creates the model from u-blox's number; `nil` for numbers without a counterpart.
    init?(ublox number: UInt8) {
        guard let model = Self.allCases.first(where: { $0.ublox == number }) else { return nil }
        self = model
    }

    /// The number in CFG-NAV5 and CFG-NAVSPG-DYNMODEL.
    var ublox: UInt8 {
        switch self {
        case .portable: 0
        case .stationary: 2
        case .pedestrian: 3
        case .automotive: 4
        case .sea: 5
        case .airborne: 6
        }
    }
}

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
