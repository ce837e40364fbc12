/// The class and number of a UBX message.
public struct UBXMessageID: Hashable, Sendable, CustomStringConvertible {
    /// The class in the upper byte and the message in the lower.
    public let rawValue: UInt16

    /// Creates the identity of a message.
    ///
    /// - Parameters:
    ///   - group: the class.
    ///   - message: the number within the class.
    public init(class group: UInt8, message: UInt8) { rawValue = UInt16(group) << 8 | UInt16(message) }

    /// Reads the identity from a frame; `nil` if it is too short.
    public init?(frame: Span<UInt8>) {
        guard frame.count >= 4 else { return nil }
        self.init(class: frame[2], message: frame[3])
    }

    /// The name in u-blox's manuals, such as `NAV-PVT`, or the numbers in hexadecimal, such as `UBX-05-01`.
    public var description: String {
        Self.names[self] ?? "UBX-\(Self.digits(rawValue >> 8))-\(Self.digits(rawValue & 0xFF))"
    }

    private static func digits(_ number: UInt16) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
    }
}

extension UBXMessageID {
    static let posllh = UBXMessageID(class: 0x01, message: 0x02)
    static let status = UBXMessageID(class: 0x01, message: 0x03)
    static let dop = UBXMessageID(class: 0x01, message: 0x04)
    static let sol = UBXMessageID(class: 0x01, message: 0x06)
    static let pvt = UBXMessageID(class: 0x01, message: 0x07)
    static let velned = UBXMessageID(class: 0x01, message: 0x12)
    static let hpposllh = UBXMessageID(class: 0x01, message: 0x14)
    static let timeGPS = UBXMessageID(class: 0x01, message: 0x20)
    static let timeUTC = UBXMessageID(class: 0x01, message: 0x21)
    static let svinfo = UBXMessageID(class: 0x01, message: 0x30)
    static let sat = UBXMessageID(class: 0x01, message: 0x35)
    static let cov = UBXMessageID(class: 0x01, message: 0x36)
    static let sig = UBXMessageID(class: 0x01, message: 0x43)
    static let eoe = UBXMessageID(class: 0x01, message: 0x61)
    /// RXM-SFRBX: a satellite's broadcast orbit and clock.
    package static let sfrbx = UBXMessageID(class: 0x02, message: 0x13)
    /// RXM-RAWX: raw measurements of all satellites.
    package static let rawx = UBXMessageID(class: 0x02, message: 0x15)
    static let hnrPVT = UBXMessageID(class: 0x28, message: 0x00)
    static let ver = UBXMessageID(class: 0x0A, message: 0x04)

    private static let names: [UBXMessageID: String] = [
        posllh: "NAV-POSLLH", status: "NAV-STATUS", dop: "NAV-DOP", sol: "NAV-SOL", pvt: "NAV-PVT",
        velned: "NAV-VELNED", hpposllh: "NAV-HPPOSLLH", timeGPS: "NAV-TIMEGPS", timeUTC: "NAV-TIMEUTC",
        svinfo: "NAV-SVINFO", sat: "NAV-SAT", cov: "NAV-COV", sig: "NAV-SIG", eoe: "NAV-EOE", sfrbx: "RXM-SFRBX",
        rawx: "RXM-RAWX", hnrPVT: "HNR-PVT", ver: "MON-VER", UBXMessageID(class: 0x0A, message: 0x09): "MON-HW",
        UBXMessageID(class: 0x0A, message: 0x38): "MON-RF", UBXMessageID(class: 0x06, message: 0x00): "CFG-PRT",
        UBXMessageID(class: 0x06, message: 0x01): "CFG-MSG", UBXMessageID(class: 0x06, message: 0x08): "CFG-RATE",
        UBXMessageID(class: 0x06, message: 0x09): "CFG-CFG", UBXMessageID(class: 0x06, message: 0x11): "CFG-RXM",
        UBXMessageID(class: 0x06, message: 0x16): "CFG-SBAS", UBXMessageID(class: 0x06, message: 0x24): "CFG-NAV5",
        UBXMessageID(class: 0x06, message: 0x3B): "CFG-PM2",
        UBXMessageID(class: 0x06, message: 0x3E): "CFG-GNSS", UBXMessageID(class: 0x06, message: 0x86): "CFG-PMS",
        UBXMessageID(class: 0x06, message: 0x8A): "CFG-VALSET", UBXMessageID(class: 0x06, message: 0x8B): "CFG-VALGET",
    ]
}
