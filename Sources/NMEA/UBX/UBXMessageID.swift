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
    /// NAV-STATUS.
    package static let status = UBXMessageID(class: 0x01, message: 0x03)
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
    /// MON-HW.
    package static let hardware = UBXMessageID(class: 0x0A, message: 0x09)
    /// MON-RF.
    package static let radio = UBXMessageID(class: 0x0A, message: 0x38)
    /// SEC-SIG: jamming and spoofing.
    package static let security = UBXMessageID(class: 0x27, message: 0x09)
    static let securityLog = UBXMessageID(class: 0x27, message: 0x10)

    private static let names: [UBXMessageID: String] = [
        posllh: "NAV-POSLLH", status: "NAV-STATUS", dop: "NAV-DOP", sol: "NAV-SOL", pvt: "NAV-PVT",
        velned: "NAV-VELNED", hpposllh: "NAV-HPPOSLLH", timeGPS: "NAV-TIMEGPS", timeUTC: "NAV-TIMEUTC",
        svinfo: "NAV-SVINFO", sat: "NAV-SAT", cov: "NAV-COV", sig: "NAV-SIG", eoe: "NAV-EOE", sfrbx: "RXM-SFRBX",
        rawx: "RXM-RAWX", hnrPVT: "HNR-PVT", ver: "MON-VER", hardware: "MON-HW", radio: "MON-RF", security: "SEC-SIG",
        securityLog: "SEC-SIGLOG", UBXMessageID(class: 0x06, message: 0x00): "CFG-PRT",
        UBXMessageID(class: 0x06, message: 0x01): "CFG-MSG", UBXMessageID(class: 0x06, message: 0x08): "CFG-RATE",
        UBXMessageID(class: 0x06, message: 0x09): "CFG-CFG", UBXMessageID(class: 0x06, message: 0x11): "CFG-RXM",
        UBXMessageID(class: 0x06, message: 0x16): "CFG-SBAS", UBXMessageID(class: 0x06, message: 0x24): "CFG-NAV5",
        UBXMessageID(class: 0x06, message: 0x3B): "CFG-PM2",
        UBXMessageID(class: 0x06, message: 0x3E): "CFG-GNSS", UBXMessageID(class: 0x06, message: 0x86): "CFG-PMS",
        UBXMessageID(class: 0x06, message: 0x8A): "CFG-VALSET", UBXMessageID(class: 0x06, message: 0x8B): "CFG-VALGET",
    ]
}

extension UBXMessageID {
    /// Builds a frame with sync, identity, length, payload and checksum.
    ///
    /// See UBX Frame Structure in the u-blox 8 / M8 Receiver Description.
    ///
    /// - Parameter payload: the payload; bytes after the first 65,535 are dropped.
    /// - Returns: the whole frame.
    public func frame(_ payload: [UInt8]) -> [UInt8] {
        let payload = payload.prefix(Int(UInt16.max))
        let count = UInt16(payload.count)
        let head = [UInt8(rawValue >> 8), UInt8(truncatingIfNeeded: rawValue)]
        let checked = head + [UInt8(truncatingIfNeeded: count), UInt8(count >> 8)] + payload
        var sum: (UInt8, UInt8) = (0, 0)
        for byte in checked {
            sum.0 &+= byte
            sum.1 &+= sum.0
        }
        return [0xB5, 0x62] + checked + [sum.0, sum.1]
    }
}

/// Little-endian fields of a payload, at byte offsets from its start.
///
/// The caller checks the payload's length.
extension Span<UInt8> {
    package func unsigned8(at place: Int) -> Int { Int(self[place]) }

    package func signed8(at place: Int) -> Int { Int(Int8(bitPattern: self[place])) }

    package func unsigned16(at place: Int) -> Int { Int(self[place]) | Int(self[place + 1]) &<< 8 }

    package func signed16(at place: Int) -> Int { Int(Int16(truncatingIfNeeded: unsigned16(at: place))) }

    package func unsigned32(at place: Int) -> Int { unsigned16(at: place) | unsigned16(at: place + 2) &<< 16 }

    package func signed32(at place: Int) -> Int { Int(Int32(truncatingIfNeeded: unsigned32(at: place))) }

    package func single(at place: Int) -> Float { Float(bitPattern: UInt32(truncatingIfNeeded: unsigned32(at: place))) }

    /// Whether a bit of the byte is set; bit 0 is the least significant.
    package func bit(_ bit: Int, at place: Int) -> Bool { self[place] &>> UInt8(truncatingIfNeeded: bit) & 1 == 1 }

    /// The text of a zero-padded field.
    package func text(at place: Int, count: Int) -> String {
        var characters: [UInt8] = []
        for index in place..<place + count where self[index] != 0 { characters.append(self[index]) }
        return String(decoding: characters, as: UTF8.self)
    }
}
