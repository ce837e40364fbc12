package import NMEA

/// A u-blox receiver of generation 8, behaving as in its Receiver Description.
package struct EmulatedUBlox: EmulatedPersonality {
    /// The payloads of its settings.
    package var settings: [UBXMessageID: [UInt8]]

    /// The rates of messages on each of its six ports.
    package var rates: [UBXMessageID: [UInt8]]

    /// The settings that it refuses to change.
    package var refused: Set<UBXMessageID> = []

    /// The settings that it claims to change but does not.
    package var pretended: Set<UBXMessageID> = []

    /// The settings whose changes it neither makes nor answers.
    package var silent: Set<UBXMessageID> = []

    /// The baud rates it sets by mistake, keyed by the requested ones.
    package var mistakenSpeeds: [Int: Int] = [:]

    package var hasSaved = false

    package var keepsSettings: Bool { hasSaved }

    /// Creates a receiver with factory settings, at 9600 baud.
    package init() {
        let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
        // GPS, SBAS, Galileo, BeiDou, QZSS and GLONASS; Galileo and BeiDou are off.
        let systems: [[UInt8]] = [
            [0, 32, 32, 6], Self.block(0, true), Self.block(1, true), Self.block(2, false), Self.block(3, false),
            Self.block(5, true), Self.block(6, true),
        ]
        let navigation: [[UInt8]] = [[0xFF, 0xFF, 0, 3], zeros(32)]
        let antenna: [[UInt8]] = [zeros(20), [2, 1], zeros(38)]
        let version = [
            Self.text("EXT CORE 3.01 (107888)", 30), Self.text("00080000", 10), Self.text("FWVER=SPG 3.01", 30),
            Self.text("PROTVER=18.00", 30), Self.text("MOD=NEO-M8N-0", 30),
        ]
        settings = [
            // UART 1, 8N1, 9600 baud, UBX and NMEA in both directions.
            Self.port: [1, 0, 0, 0, 0xD0, 0x08, 0, 0, 0x80, 0x25, 0, 0, 7, 0, 3, 0, 0, 0, 0, 0],
            Self.rate: [0xE8, 0x03, 1, 0, 1, 0],
            Self.systems: Array(systems.joined()),
            Self.navigation: Array(navigation.joined()),
            Self.augmentation: [1, 3, 3, 0, 0x51, 0x08, 0, 0],
            Self.power: [0, 0, 0, 0, 0, 0, 0, 0],
            Self.antenna: Array(antenna.joined()),
            Self.version: Array(version.joined()),
        ]
        rates = [:]
        for number in [0x00, 0x01, 0x02, 0x03, 0x04, 0x05] as [UInt8] {
            rates[.init(class: 0xF0, message: number)] = [0, 1, 1, 1, 1, 0]
        }
        for number in [0x07, 0x08, 0x0D] as [UInt8] { rates[.init(class: 0xF0, message: number)] = [0, 0, 0, 0, 0, 0] }
        for number in [0x07, 0x04, 0x35, 0x61] as [UInt8] {
            rates[.init(class: 0x01, message: number)] = [0, 0, 0, 0, 0, 0]
        }
    }

    package var speed: Int { (8..<12).reversed().reduce(0) { $0 << 8 | Int(settings[Self.port]?[$1] ?? 0) } }

    package mutating func replies(to order: [UInt8]) -> [[UInt8]] {
        guard order.count >= 8, order[0] == 0xB5 else { return [] }
        let identity = UBXMessageID(class: order[2], message: order[3])
        let payload = Array(order[6..<order.count - 2])
        let acknowledged = Self.acknowledged.frame([order[2], order[3]])
        let refusal = Self.refusal.frame([order[2], order[3]])
        if identity == Self.messageRate { return messageRate(payload, acknowledged, refusal) }
        if identity == Self.saving {
            hasSaved = true
            return [acknowledged]
        }
        guard let now = settings[identity] else { return order[2] == 0x06 ? [refusal] : [] }
        if payload.isEmpty { return [identity.frame(now)] + (order[2] == 0x06 ? [acknowledged] : []) }
        if silent.contains(identity) { return [] }
        guard Self.isTaken(payload, as: identity, instead: now), !refused.contains(identity) else { return [refusal] }
        if !pretended.contains(identity) { settings[identity] = masked(payload, identity, now) }
        if identity == Self.port, let mistake = mistakenSpeeds[speed] {
            for index in 0..<4 { settings[identity]?[8 + index] = UInt8(truncatingIfNeeded: mistake >> (index * 8)) }
        }
        return [acknowledged]
    }

    /// Applies only the fields of CFG-NAV5 that are in the mask.
    private func masked(_ payload: [UInt8], _ identity: UBXMessageID, _ now: [UInt8]) -> [UInt8] {
        guard identity == Self.navigation else { return payload }
        var next = now
        if payload[0] & 1 == 1 { next[2] = payload[2] }
        return next
    }

    private mutating func messageRate(_ payload: [UInt8], _ acknowledged: [UInt8], _ refusal: [UInt8]) -> [[UInt8]] {
        guard payload.count >= 2, let rates = rates[UBXMessageID(class: payload[0], message: payload[1])] else {
            return [refusal]
        }
        if payload.count == 2 { return [Self.messageRate.frame(payload + rates), acknowledged] }
        self.rates[UBXMessageID(class: payload[0], message: payload[1])]?[1] = payload[2]
        return [acknowledged]
    }

    package static let port = UBXMessageID(class: 0x06, message: 0x00)
    package static let rate = UBXMessageID(class: 0x06, message: 0x08)
    package static let systems = UBXMessageID(class: 0x06, message: 0x3E)
    package static let navigation = UBXMessageID(class: 0x06, message: 0x24)
    package static let augmentation = UBXMessageID(class: 0x06, message: 0x16)
    package static let power = UBXMessageID(class: 0x06, message: 0x86)
    package static let antenna = UBXMessageID(class: 0x0A, message: 0x09)
    package static let version = UBXMessageID(class: 0x0A, message: 0x04)
    private static let messageRate = UBXMessageID(class: 0x06, message: 0x01)
    private static let saving = UBXMessageID(class: 0x06, message: 0x09)
    private static let acknowledged = UBXMessageID(class: 0x05, message: 0x01)
    private static let refusal = UBXMessageID(class: 0x05, message: 0x00)

    private static func block(_ system: UInt8, _ isEnabled: Bool) -> [UInt8] {
        [system, 8, 16, 0, isEnabled ? 1 : 0, 0, 1, 0]
    }

    /// A text of MON-VER, padded with zeros.
    package static func text(_ text: String, _ count: Int) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0, count: count - text.utf8.count)
    }
}
