package import UBX

/// Collects a receiver's answers and keeps the latest of each kind.
package struct ReceiverAnswers: Sendable {
    /// The latest payload of each UBX message.
    package private(set) var payloads: [UBXMessageID: [UInt8]] = [:]

    /// The rate of each UBX message on each port, from CFG-MSG.
    package private(set) var messageRates: [UBXMessageID: [UInt8]] = [:]

    /// The configuration values from CFG-VALGET.
    package private(set) var values: [UBXKey: UInt64] = [:]

    /// The fields of proprietary sentences, by address, and by address and first field.
    package private(set) var sentences: [String: [String]] = [:]

    /// The contents of TXT sentences, latest last.
    package private(set) var texts: [String] = []

    /// The payloads of CASIC messages, by class and number.
    package private(set) var casic: [[UInt8]: [UInt8]] = [:]

    package private(set) var epochs = HeardEpochs()

    package private(set) var state = HeardState()

    package init() {}

    /// Adds a message of any kind.
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
            // An answer about one of several items begins with the item.
            if let first = fields.first { sentences["\(address),\(first)"] = fields }
            // Quectel's answers name the item after OK.
            if fields.first == "OK", fields.count > 1 { sentences["\(address),OK,\(fields[1])"] = fields }
        case .sentence(let address, let fields): epochs.note(address, fields)
        }
    }

    /// The rest of the latest text with this beginning; `nil` if none has arrived.
    func text(_ beginning: String) -> String? {
        texts.last { $0.hasPrefix(beginning) }.map { String($0.dropFirst(beginning.count)) }
    }

    /// Limits the texts, as some receivers send one with each fix.
    private static let greatestTextCount = 31
}
