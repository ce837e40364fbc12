internal import GNSS
internal import NMEA

/// The messages in each set of a u-blox receiver.
struct UBloxMessages {
    /// Whether the receiver is older than u-blox 7 and lacks NAV-PVT.
    let isOld: Bool

    var all: [UBXMessageID] { Self.sentences + binary }

    func members(of set: MessageSet) -> Set<UBXMessageID> {
        switch set {
        case .lean: [Self.gga, Self.gsa, Self.rmc, Self.gst]
        case .full: [Self.gga, Self.gsa, Self.gsv, Self.rmc, Self.gst]
        case .binary: Set(binary)
        }
    }

    /// The set that matches the rates of known messages; `nil` for any other choice.
    func set(_ rates: [UBXMessageID: Int]) -> MessageSet? {
        let sent = Set(rates.filter { $0.value > 0 }.keys)
        return MessageSet.allCases.first { sent == members(of: $0).intersection(rates.keys) && !sent.isEmpty }
    }

    private var binary: [UBXMessageID] { (isOld ? Self.oldBinary : Self.newBinary) + Self.interference }

    private static let gga = sentence(0x00)
    private static let gsa = sentence(0x02)
    private static let gsv = sentence(0x03)
    private static let rmc = sentence(0x04)
    private static let gst = sentence(0x07)
    /// GGA, GLL, GSA, GSV, RMC, VTG, GST, ZDA and GNS.
    private static let sentences = [0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x07, 0x08, 0x0D].map(sentence)
    /// NAV-PVT, NAV-DOP, NAV-SAT and NAV-EOE.
    private static let newBinary = [0x07, 0x04, 0x35, 0x61].map { UBXMessageID(class: 0x01, message: $0) }
    /// NAV-POSLLH, NAV-SOL, NAV-VELNED, NAV-DOP, NAV-TIMEUTC and NAV-SVINFO.
    private static let oldBinary = [0x02, 0x06, 0x12, 0x04, 0x21, 0x30].map { UBXMessageID(class: 0x01, message: $0) }

    /// NAV-STATUS, MON-HW, MON-RF and SEC-SIG, which report jamming and spoofing.
    ///
    /// No receiver has all of them. Those with SEC-SIG, such as F9 HPG 1.51 and X20, report no jamming in MON-RF.
    private static let interference: [UBXMessageID] = [.status, .hardware, .radio, .security]

    private static func sentence(_ number: UInt8) -> UBXMessageID { UBXMessageID(class: 0xF0, message: number) }

    /// The CFG-MSGOUT keys for a message's rate over I2C, each followed by those of the other ports.
    static let keys: [UBXMessageID: UInt32] = [
        gga: 0x2091_00BA, sentence(0x01): 0x2091_00C9, gsa: 0x2091_00BF, gsv: 0x2091_00C4, rmc: 0x2091_00AB,
        sentence(0x05): 0x2091_00B0, gst: 0x2091_00D3, sentence(0x08): 0x2091_00D8, sentence(0x0D): 0x2091_00B5,
        newBinary[0]: 0x2091_0006, newBinary[1]: 0x2091_0038, newBinary[2]: 0x2091_0015, newBinary[3]: 0x2091_015F,
        .status: 0x2091_001A, .radio: 0x2091_0359, .security: 0x2091_0634,
    ]
}

/// The values in configuration messages up to generation 8, limited to the fields that orders change.
enum UBloxValues {
    /// The values in a message, by name; empty if the message sets none of these.
    static func values(_ identity: UBXMessageID, _ payload: [UInt8]) -> [String: String] {
        if identity == .systems {
            let flags = (SystemBlock.all(in: payload) ?? []).map {
                ("\(identity) \(payload[$0.place - 4])", "\($0.isEnabled)")
            }
            return Dictionary(flags) { _, last in last }
        }
        if identity == .messageRate {
            guard payload.count == 3 else { return [:] }
            return [name(of: UBXMessageID(class: payload[0], message: payload[1])): "\(payload[2])"]
        }
        guard let place = places[identity], payload.count >= place.upperBound else { return [:] }
        return ["\(identity)": payload[place].map(String.init).joined(separator: " ")]
    }

    /// The values in the receiver's answers.
    static func values(_ answers: ReceiverAnswers) -> [String: String] {
        var all: [String: String] = [:]
        for (identity, payload) in answers.payloads { all.merge(values(identity, payload)) { _, last in last } }
        guard let port = UBloxDialect.port(answers).map({ Int($0) }) else { return all }
        for (message, rates) in answers.messageRates where rates.indices.contains(port) {
            all[name(of: message)] = "\(rates[port])"
        }
        return all
    }

    private static func name(of message: UBXMessageID) -> String { "\(UBXMessageID.messageRate) \(message)" }

    /// The bytes of the values in each payload.
    ///
    /// Period and ratio, dynamic model, augmentation mode, power modes, flags and cycle of power saving, and a port's
    /// speed and protocols.
    private static let places: [UBXMessageID: Range<Int>] = [
        .fixRate: 0..<4, .navigation: 2..<3, .augmentation: 0..<1, .powerSetup: 1..<2, .receiverManager: 1..<2,
        .powerSaving: 4..<12, .port: 8..<16,
    ]
}

/// The part of CFG-GNSS that enables a satellite system (u-blox 8 / M8 Receiver Description).
struct SystemBlock {
    /// `nil` if gpslog does not know the system.
    let system: Constellation?

    let isEnabled: Bool

    /// The offset of the block's flags in the payload.
    let place: Int

    /// The blocks of a payload; `nil` if it is shorter than its own count requires.
    static func all(in payload: [UInt8]) -> [SystemBlock]? {
        guard payload.count >= 4, payload.count >= 4 + 8 * Int(payload[3]) else { return nil }
        return (0..<Int(payload[3])).map { index in
            let start = 4 + 8 * index
            return SystemBlock(
                system: Constellation(rawValue: payload[start]),
                isEnabled: payload[start + 4] & 1 == 1,
                place: start + 4
            )
        }
    }
}
