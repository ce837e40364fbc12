package import UBX

/// The answers of a receiver so far, each the latest of its kind.
package struct ReceiverAnswers: Sendable {
    /// The payloads of UBX messages.
    package private(set) var payloads: [UBXMessageID: [UInt8]] = [:]

    /// The rates at which UBX sends a message on each of its ports: CFG-MSG.
    package private(set) var messageRates: [UBXMessageID: [UInt8]] = [:]

    /// The values of a receiver with keys: CFG-VALGET.
    package private(set) var values: [UBXKey: UInt64] = [:]

    /// The fields of proprietary sentences, by address, and by address and first field.
    package private(set) var sentences: [String: [String]] = [:]

    /// The texts that it has sent, the latest last: TXT.
    package private(set) var texts: [String] = []

    /// The payloads of CASIC's binary messages, by class and number.
    package private(set) var casic: [[UInt8]: [UInt8]] = [:]

    /// The epochs of sentences that have come.
    package private(set) var epochs = HeardEpochs()

    /// The latest word of its reports on what it knows by itself.
    package private(set) var state = HeardState()

    /// No answers.
    package init() {}

    /// Takes a message, whichever it is.
    package mutating func note(_ message: ReceiverMessage) {
        switch message {
        case .ubx(let identity, let payload): state.note(identity, payload)
        case .sentence(let address, let fields): state.note(address, fields)
        case .casic: break
        }
        switch message {
        case .ubx(.messageRate, let payload) where payload.count == 8:
            messageRates[UBXMessageID(class: payload[0], message: payload[1])] = Array(payload[2...])
        case .ubx(.values, let payload): values.merge(UBXKey.values(answer: payload)) { _, new in new }
        case .ubx(let identity, let payload): payloads[identity] = payload
        case .casic(let group, let number, let payload): casic[[group, number]] = payload
        case .sentence(let address, let fields) where address.hasSuffix("TXT"):
            let text = ReceiverMessage.text(of: fields)
            texts.removeAll { $0 == text }
            texts = texts.suffix(Self.greatestTextCount) + [text]
        case .sentence(let address, let fields) where address.hasPrefix("P"):
            sentences[address] = fields
            // One that answers for one of several things names it first.
            if let first = fields.first { sentences["\(address),\(first)"] = fields }
            // Quectel's name it behind OK.
            if fields.first == "OK", fields.count > 1 { sentences["\(address),OK,\(fields[1])"] = fields }
        case .sentence(let address, let fields): epochs.note(address, fields)
        }
    }

    /// The rest of the latest text that begins so; nil where none has come.
    func text(_ beginning: String) -> String? {
        texts.last { $0.hasPrefix(beginning) }.map { String($0.dropFirst(beginning.count)) }
    }

    /// Texts that are kept: receivers may send one with each fix.
    private static let greatestTextCount = 31
}
