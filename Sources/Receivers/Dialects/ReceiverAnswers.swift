package import NMEA

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

    package private(set) var epochs = EpochRhythm()

    package private(set) var state = AidState()

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

/// A message from a receiver with a valid checksum, in any of its protocols.
package enum ReceiverMessage: Hashable, Sendable {
    case ubx(UBXMessageID, payload: [UInt8])

    /// A sentence with its address, such as `PMTK001`, and its fields.
    case sentence(address: String, fields: [String])

    case casic(class: UInt8, message: UInt8, payload: [UInt8])
}

extension ReceiverMessage {
    /// The text of TXT, which may contain commas.
    ///
    /// It follows three fields: the number of sentences, this sentence's number and the type.
    static func text(of fields: [String]) -> String { fields.dropFirst(3).joined(separator: ",") }
}

/// Shows how often a receiver sends epochs, and with which sentences.
///
/// This is how gpslog reads the settings of a receiver that does not answer queries. It measures by the times in the
/// sentences, so that delays on the line do not matter.
package struct EpochRhythm: Sendable {
    /// Complete epochs needed to judge the settings, as the first ones after an order may still use the old ones.
    static let sufficient = 7

    /// Complete epochs, without the first one, whose beginning may be missing.
    package var count: Int { whole.count }

    private var whole: [Epoch] = []
    private var current = Epoch()
    private var isFirst = true

    private struct Epoch {
        var types: Set<String> = []
        /// Milliseconds since midnight; `nil` until the receiver knows the time.
        var time: Int?
    }

    /// Adds a sentence of any type.
    mutating func note(_ address: String, _ fields: [String]) {
        guard address.utf8.count == 5, !address.hasPrefix("P") else { return }
        let type = String(address.suffix(3))
        let place = type == "GLL" ? 4 : 0
        let isTimed = Self.timed.contains(type) && fields.indices.contains(place)
        let time = isTimed ? Self.milliseconds(fields[place]) : nil
        let isAnother = time != nil && current.time != nil && time != current.time
        if isAnother || Self.single.contains(type) && current.types.contains(type) { end() }
        current.types.insert(type)
        current.time = current.time ?? time
    }

    /// Milliseconds between epochs, averaged over the latest five; `nil` before the fifth, or if one has no time.
    var period: Int? {
        let times = whole.suffix(5).compactMap(\.time)
        guard times.count == 5 else { return nil }
        let span = (times[4] - times[0] + Self.day) % Self.day
        return span >= 4 ? (span + 2) / 4 : nil
    }

    /// The sentence types in the latest five epochs, such as `RMC`; `nil` before the fifth.
    var types: Set<String>? {
        guard whole.count >= 5 else { return nil }
        return whole.suffix(5).reduce(into: []) { $0.formUnion($1.types) }
    }

    /// Epochs between two sentences of a type, estimated from the latest five; 0 if none contains it.
    func interval(of type: String) -> Int {
        let latest = whole.suffix(5)
        let count = latest.count { $0.types.contains(type) }
        return count > 0 ? max(1, latest.count / count) : 0
    }

    private mutating func end() {
        if !isFirst { whole = whole.suffix(Self.sufficient) + [current] }
        isFirst = false
        current = Epoch()
    }

    /// Milliseconds since midnight for a time such as `235316.200`; `nil` if it is malformed.
    private static func milliseconds(_ time: String) -> Int? {
        guard let seconds = Double(time), (0..<240_000).contains(seconds) else { return nil }
        let (whole, rest) = (Int(seconds), seconds - seconds.rounded(.down))
        return ((whole / 10_000 * 60 + whole / 100 % 100) * 60 + whole % 100) * 1000 + Int((rest * 1000).rounded())
    }

    private static let day = 86_400_000

    /// Sentence types that occur once per epoch.
    private static let single: Set<String> = ["GGA", "GNS", "RMC", "GLL", "VTG", "ZDA", "GST", "GBS", "DHV"]

    private static let timed: Set<String> = ["GGA", "GNS", "RMC", "GLL", "ZDA", "GST"]
}
