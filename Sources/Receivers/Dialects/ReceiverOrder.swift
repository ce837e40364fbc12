package import NMEA

/// A query, or a command that changes a setting.
package struct ReceiverOrder: Hashable, Sendable {
    /// The name in the maker's manual, with its value: `CFG-RATE 200 ms`.
    package let name: String

    package let bytes: [UInt8]

    /// The bytes that undo it; `nil` if it changes nothing.
    package var undo: [UInt8]?

    /// The line's speed after and before it in bits per second; `nil` if the speed stays the same.
    package var speeds: (after: Int, before: Int)? { change.map { ($0.after, $0.before) } }

    package let reply: Reply

    private var change: SpeedChange?

    private struct SpeedChange: Hashable {
        let after: Int
        let before: Int
    }

    /// The reply to wait for after an order.
    package enum Reply: Hashable, Sendable {
        /// A frame with this identity whose payload has this beginning, or a UBX-ACK-NAK.
        case ubxAnswer(UBXMessageID, beginning: [UInt8])
        /// A UBX-ACK-ACK or UBX-ACK-NAK for this identity.
        case ubxAcknowledgement(UBXMessageID)
        /// A UBX-MGA-ACK with these bytes: the message's number and the first four bytes of its payload.
        case ubxAidAcknowledgement([UInt8])
        /// A sentence with this address.
        case sentence(String)
        /// A sentence with this address and the order's number, followed by one of these words.
        case acknowledgement(String, of: String, meanings: [String: Outcome])
        /// A Quectel sentence with this address and OK.
        ///
        /// It names the item if there are several, and has further fields if the order was a query.
        case quectelAnswer(String, for: String?, isQuestion: Bool)
        /// A standard sentence of this type, such as `ZDA`.
        case standardSentence(String)
        /// A TXT sentence whose text has this beginning.
        case text(String)
        /// A CASIC frame with this class and number, or an ACK-NACK.
        case casicAnswer(class: UInt8, message: UInt8)
        /// This number of epochs of sentences, for orders without an answer.
        case epochs(Int)
        case silence
    }

    package enum Outcome: Hashable, Sendable {
        /// The receiver obeyed or answered.
        case done
        /// The receiver refused, with the reason in words.
        case refused(String)
        /// The receiver is still processing it.
        case pending
    }

    package init(_ name: String, _ bytes: [UInt8], _ reply: Reply, undo: [UInt8]? = nil) {
        (self.name, self.bytes, self.reply, self.undo) = (name, bytes, reply, undo)
    }

    /// The same order, marked as changing the line's speed in bits per second.
    package func changingSpeed(from before: Int, to after: Int) -> ReceiverOrder {
        var order = self
        order.change = SpeedChange(after: after, before: before)
        return order
    }

    /// The outcome that a message reports; `nil` if it is not a reply to this order.
    package func outcome(of message: ReceiverMessage) -> Outcome? {
        switch (reply, message) {
        case (.ubxAnswer(let identity, let beginning), .ubx(let found, let payload)) where found == identity:
            return payload.count > beginning.count && payload.starts(with: beginning) ? .done : nil
        case (.ubxAnswer(let identity, _), .ubx(.refused, let payload)):
            return payload == identity.bytes ? .refused("it does not know that") : nil
        case (.ubxAcknowledgement(let identity), .ubx(.acknowledged, let payload)):
            return payload == identity.bytes ? .done : nil
        case (.ubxAcknowledgement(let identity), .ubx(.refused, let payload)):
            return payload == identity.bytes ? .refused("it rejects that") : nil
        case (.ubxAidAcknowledgement(let wanted), .ubx(.aidAcknowledged, let payload)):
            guard payload.count == 8, Array(payload[3...]) == wanted else { return nil }
            return payload[0] == 1 ? .done : .refused(Self.aidRefusals[payload[2]] ?? "it does not use that")
        case (.sentence(let wanted), .sentence(let address, _)):
            return address == wanted ? .done : nil
        case (.acknowledgement(let wanted, let number, let meanings), .sentence(let address, let fields)):
            guard address == wanted, fields.count >= 2, fields[0] == number else { return nil }
            return meanings[fields[1]] ?? .refused("it answers \(fields[1])")
        case (.quectelAnswer(let wanted, let thing, let isQuestion), .sentence(let address, let fields)):
            return address == wanted ? Self.quectelOutcome(fields, for: thing, isQuestion: isQuestion) : nil
        case (.standardSentence(let type), .sentence(let address, _)):
            return address.utf8.count == 5 && address.hasSuffix(type) && !address.hasPrefix("P") ? .done : nil
        case (.text(let beginning), .sentence(let address, let fields)) where address.hasSuffix("TXT"):
            return ReceiverMessage.text(of: fields).hasPrefix(beginning) ? .done : nil
        case (.casicAnswer(let group, let number), .casic(let found, let kind, let payload)):
            if [found, kind] == [group, number] { return payload.isEmpty ? nil : .done }
            // The ACK-NACK of CASIC.
            let isRefusal = [found, kind] == [0x05, 0x00] && payload.starts(with: [group, number])
            return isRefusal ? .refused("it does not know that") : nil
        default: return nil
        }
    }

    private static func quectelOutcome(_ fields: [String], for thing: String?, isQuestion: Bool) -> Outcome? {
        if fields.first == "ERROR" {
            return .refused(quectelRefusals[fields.last ?? ""] ?? "it answers \(fields.joined(separator: ","))")
        }
        let rest = fields.dropFirst().filter { !$0.isEmpty }
        guard fields.first == "OK", rest.isEmpty != isQuestion else { return nil }
        return thing == nil || rest.first == thing ? .done : nil
    }

    /// Quectel's error numbers, in words.
    private static let quectelRefusals = [
        "1": "it does not accept that value", "2": "it could not", "3": "it does not support that",
    ]

    /// The info codes of UBX-MGA-ACK.
    private static let aidRefusals: [UInt8: String] = [
        1: "it does not know the time", 2: "it does not know that version", 3: "it expects another size",
        4: "it could not store that", 5: "it is not ready", 6: "it does not know that",
    ]

    /// Whether waiting can end, judged by all answers together.
    package func isSatisfied(by answers: ReceiverAnswers) -> Bool {
        if case .epochs(let count) = reply { answers.epochs.count >= count } else { false }
    }
}

/// Formats and parses the sentences that are sent to receivers.
enum OrderSentence {
    /// Adds the checksum and the line end: `$PMTK220,200*2C`.
    static func bytes(_ text: String) -> [UInt8] {
        let sum = text.utf8.reduce(0, ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return Array("$\(text)*\(digits.count < 2 ? "0" : "")\(digits)\r\n".utf8)
    }

    /// Splits the address of a sent sentence into its name and its number: `PMTK` and `220`.
    static func order(_ bytes: [UInt8]) -> (address: String, number: String)? {
        let text = String(decoding: bytes.dropFirst().prefix { $0 != 0x2C && $0 != 0x2A }, as: UTF8.self)
        let number = String(text.reversed().prefix { ("0"..."9").contains($0) }.reversed())
        return number.isEmpty ? nil : (String(text.dropLast(number.count)), number)
    }

    /// The address and the fields of a sent sentence; empty if the bytes are not a sentence.
    static func fields(_ bytes: [UInt8]) -> [String] {
        guard bytes.first == UInt8(ascii: "$") else { return [] }
        let text = String(decoding: bytes.dropFirst().prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
        return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}

extension Dialect {
    /// An order made of a sentence, with the sentence that undoes it.
    func order(_ text: String, undo: String) -> ReceiverOrder {
        let bytes = OrderSentence.bytes(text)
        return ReceiverOrder(text, bytes, reply(to: bytes), undo: OrderSentence.bytes(undo))
    }
}
