internal import UBX

/// The single values in the messages that receivers of u-blox up to generation 8 are set by: as much of each as orders change.
enum UBloxValues {
    /// The values in a message, by its name; none in one that sets nothing that is known.
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

    /// The values that a receiver has told.
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

    /// Period and ratio, the model, the mode of augmentation and of power, the flags and the cycle of saving it, a port's speed and
    /// languages.
    private static let places: [UBXMessageID: Range<Int>] = [
        .fixRate: 0..<4, .navigation: 2..<3, .augmentation: 0..<1, .powerSetup: 1..<2, .receiverManager: 1..<2,
        .powerSaving: 4..<12, .port: 8..<16,
    ]
}
