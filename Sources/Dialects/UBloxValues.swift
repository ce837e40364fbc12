internal import UBX

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
