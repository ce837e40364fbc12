package import UBX

/// An order to a receiver: a question, or a change of a setting.
package struct ReceiverOrder: Hashable, Sendable {
    /// The name as the maker's manual has it, with its value: `CFG-RATE 200 ms`.
    package let name: String

    /// The bytes that are written.
    package let bytes: [UInt8]

    /// The bytes that make it undone; nil where there is nothing to undo.
    package var undo: [UInt8]?

    /// The speeds of the line after it and before, in bits a second; nil where they stay the same.
    package var speeds: (after: Int, before: Int)? { change.map { ($0.after, $0.before) } }

    /// The reply that it gets.
    package let reply: Reply

    private var change: SpeedChange?

    private struct SpeedChange: Hashable {
        let after: Int
        let before: Int
    }

    /// The reply to an order.
    package enum Reply: Hashable, Sendable {
        /// A frame with the same identity, whose payload begins with these bytes; a refusal otherwise.
        case ubxAnswer(UBXMessageID, beginning: [UInt8])
        /// The frame that says that one with this identity was obeyed, or was not.
        case ubxAcknowledgement(UBXMessageID)
        /// The frame that acknowledges aid, and names it by these bytes: its number, and the first four of its payload.
        case ubxAidAcknowledgement([UInt8])
        /// A sentence with this address.
        case sentence(String)
        /// A sentence with this address, the number of the order, and the word for what became of it.
        case acknowledgement(String, of: String, meanings: [String: Outcome])
        /// A sentence of Quectel's with this address that says OK, for this thing if it names one, and more if it was a question.
        case quectelAnswer(String, for: String?, isQuestion: Bool)
        /// A sentence of the standard, by its type: `ZDA`.
        case standardSentence(String)
        /// A text, by TXT, with this beginning.
        case text(String)
        /// A frame of CASIC's binary protocol with this class and number; the one that refuses it otherwise.
        case casicAnswer(class: UInt8, message: UInt8)
        /// A number of epochs of sentences, as the order itself is not answered.
        case epochs(Int)
        /// No reply.
        case silence
    }

    /// The end that an order came to.
    package enum Outcome: Hashable, Sendable {
        /// The receiver obeyed, or answered.
        case done
        /// The receiver refused, for a reason in words.
        case refused(String)
        /// The receiver is still at it.
        case pending
    }

    /// An order.
    package init(_ name: String, _ bytes: [UInt8], _ reply: Reply, undo: [UInt8]? = nil) {
        (self.name, self.bytes, self.reply, self.undo) = (name, bytes, reply, undo)
    }

    /// The same order, after which the line has another speed.
    package func changingSpeed(from before: Int, to after: Int) -> ReceiverOrder {
        var order = self
        order.change = SpeedChange(after: after, before: before)
        return order
    }

    /// The outcome that a message tells of; nil where it speaks of something else.
    package func outcome(of message: ReceiverMessage) -> Outcome? {
        switch (reply, message) {
        case (.ubxAnswer(let identity, let beginning), .ubx(let found, let payload)) where found == identity:
            return payload.count > beginning.count && payload.starts(with: beginning) ? .done : nil
        case (.ubxAnswer(let identity, _), .ubx(.refused, let payload)):
            return payload == identity.bytes ? .refused("it does not know that") : nil
        case (.ubxAcknowledgement(let identity), .ubx(.acknowledged, let payload)):
            return payload == identity.bytes ? .done : nil
        case (.ubxAcknowledgement(let identity), .ubx(.refused, let payload)):
            return payload == identity.bytes ? .refused("it refuses that") : nil
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
            // ACK-NACK.
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

    /// The reasons of Quectel's.
    private static let quectelRefusals = [
        "1": "it does not take that value", "2": "it could not", "3": "it does not have that",
    ]

    /// The reasons in MGA-ACK.
    private static let aidRefusals: [UInt8: String] = [
        1: "it does not know the time", 2: "it does not know that version", 3: "it takes another size",
        4: "it could not keep that", 5: "it is not ready", 6: "it does not know that",
    ]

    /// True where no more is to be waited for, as all answers together show.
    package func isSatisfied(by answers: ReceiverAnswers) -> Bool {
        if case .epochs(let count) = reply { answers.epochs.count >= count } else { false }
    }
}
