internal import NMEA

/// A receiver after power-up, without time and position.
///
/// It processes and records aiding data as its manufacturer documents it.
package struct ColdReceiver: EmulatedPersonality {
    /// The receiver without aiding.
    package private(set) var receiver: any EmulatedPersonality

    /// The aiding messages and sentences received, without sync, checksum and line end.
    package private(set) var aid: [[UInt8]] = []

    package var knowsTime = false

    package var hasFix = false

    /// The MGA-ACK codes of refused messages, by message number.
    package var refusals: [UInt8: UInt8] = [:]

    /// Whether it ignores the setting to acknowledge aiding data.
    package var isTaciturn = false

    /// CFG-NAVX5 of generation 8, version 2; nil if the receiver has none.
    package private(set) var expert: [UInt8]?

    /// CFG-NAVSPG-ACKAIDING.
    private static let key: UInt32 = 0x1011_0025

    package init(_ receiver: any EmulatedPersonality) {
        self.receiver = receiver
        if receiver is EmulatedUBlox { expert = [2, 0] + [UInt8](repeating: 0, count: 38) }
        if var keys = receiver as? EmulatedUBloxKeys {
            keys.values[Self.key] = [0]
            self.receiver = keys
        }
    }

    /// A u-blox receiver of generation 7, which uses AID-INI.
    package static var generation7: ColdReceiver {
        var receiver = EmulatedUBlox()
        receiver.settings[EmulatedUBlox.version] =
            EmulatedUBlox.text("1.00 (59842)", 30) + EmulatedUBlox.text("00070000", 10)
            + EmulatedUBlox.text("PROTVER 14.00", 30)
        var cold = ColdReceiver(receiver)
        cold.expert = nil
        return cold
    }

    package var speed: Int { receiver.speed }

    /// Whether it acknowledges MGA messages.
    package var isAcknowledging: Bool {
        expert.map { $0[17] == 1 } ?? ((receiver as? EmulatedUBloxKeys)?.values[Self.key] == [1])
    }

    package func report(at time: Int) -> [String] {
        if hasFix { return receiver.report(at: time) }
        // Without a date, MediaTek's receivers report 1980; others leave time and date empty.
        let unknown = receiver is EmulatedMediaTek ? (Self.clock(time), "060180") : ("", "")
        let (clock, date) = knowsTime ? (Self.clock(time), "211126") : unknown
        return ["GPRMC,\(clock),V,,,,,,,\(date),,,N", "GPGGA,\(clock),,,,,0,00,99.9,,,,,,"]
    }

    package mutating func replies(to order: [UInt8]) -> [[UInt8]] {
        if order.first == UInt8(ascii: "$") { return sentence(order) ?? receiver.replies(to: order) }
        guard order.count >= 8 else { return [] }
        let payload = Array(order[6..<order.count - 2])
        // Ignores frames with a wrong checksum.
        guard UBXMessageID(class: order[2], message: order[3]).frame(payload) == order else { return [] }
        switch (order[2], order[3]) {
        case (0x06, 0x23) where expert != nil: return expert(payload)
        case (0x13, let number) where !(expert == nil && receiver is EmulatedUBlox): return take(number, payload)
        case (0x0B, 0x01) where expert == nil && receiver is EmulatedUBlox && payload.count == 48:
            aid.append(Array(order[2..<order.count - 2]))
            if payload[44] & 2 != 0 { knowsTime = true }
            return []
        default: return receiver.replies(to: order)
        }
    }

    private mutating func expert(_ payload: [UInt8]) -> [[UInt8]] {
        let acknowledged = UBXMessageID(class: 0x05, message: 1).frame([0x06, 0x23])
        guard let now = expert, !payload.isEmpty else {
            return [UBXMessageID(class: 0x06, message: 0x23).frame(expert ?? []), acknowledged]
        }
        guard payload.count == now.count else { return [UBXMessageID(class: 0x05, message: 0).frame([0x06, 0x23])] }
        // Only the fields in the mask are set.
        if payload[3] & 4 != 0 { expert?[17] = payload[17] }
        return [acknowledged]
    }

    private mutating func take(_ number: UInt8, _ payload: [UInt8]) -> [[UInt8]] {
        let sizes: [[UInt8]: Int] = [[0x40, 0x10]: 24, [0x40, 0x01]: 20, [0x20, 0x00]: 76]
        let size = sizes[[number, payload.first ?? 0xFF]]
        let reason: UInt8 = size == nil ? 6 : size != payload.count ? 3 : refusals[number] ?? 0
        if reason == 0 {
            aid.append([0x13, number, UInt8(payload.count), 0] + payload)
            if payload[0] == 0x10 { knowsTime = true }
        }
        guard isAcknowledging, !isTaciturn else { return [] }
        let answer = [reason == 0 ? 1 : 0, 0, reason, number] + payload.prefix(4)
        return [UBXMessageID(class: 0x13, message: 0x60).frame(answer)]
    }

    /// Answers an aiding sentence; nil for any other.
    private mutating func sentence(_ order: [UInt8]) -> [[UInt8]]? {
        let text = String(decoding: order.dropFirst().prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
        let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let counts = receiver is EmulatedMediaTek ? ["PMTK740": 7, "PMTK741": 10] : ["PAIR590": 7, "PAIR600": 8]
        let isUnderstood = receiver is EmulatedMediaTek || receiver is EmulatedAiroha
        guard isUnderstood, let count = counts[fields[0]] else { return nil }
        let isRight = fields.count == count && fields.dropFirst().allSatisfy { Double($0) != nil }
        if isRight {
            aid.append(Array(text.utf8))
            if ["PMTK740", "PAIR590"].contains(fields[0]) { knowsTime = true }
        }
        let word = receiver is EmulatedMediaTek ? (isRight ? 3 : 2) : (isRight ? 0 : 4)
        return [transmission(["\(fields[0].prefix(4))001,\(fields[0].suffix(3)),\(word)"])]
    }
}
