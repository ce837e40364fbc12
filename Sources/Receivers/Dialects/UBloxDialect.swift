internal import NMEA

/// The protocol of u-blox receivers up to generation 8, with a message for each group of settings.
///
/// See UBX class CFG in the u-blox 6, 7 and 8 / M8 Receiver Descriptions. A message is polled, changed in one field and
/// sent back; the original undoes it.
struct UBloxDialect: Dialect {
    let name = "u-blox, up to generation 8"
    private let messages: UBloxMessages
    private let isOldAid: Bool
    private let hasPowerSetup: Bool

    init(_ version: UBloxVersion) {
        // Protocol 14 is u-blox 7, the first with NAV-PVT. Older receivers do not report their version.
        let number = version.protocolVersion.flatMap { Double($0) } ?? 0
        messages = UBloxMessages(isOld: number < 14)
        // Protocol 15 is the first of generation 8.
        isOldAid = number < 15
        // Protocol 18 is the first with CFG-PMS.
        hasPowerSetup = number >= 18
    }

    var questions: [ReceiverOrder] {
        var plain: [UBXMessageID] = [
            .version, .port, .fixRate, .systems, .navigation, .augmentation, .powerSetup, .receiverManager, .hardware,
        ]
        if !hasPowerSetup { plain.append(.powerSaving) }
        return plain.map { ReceiverOrder("\($0)", $0.question, .ubxAnswer($0, beginning: [])) }
            + messages.all.map {
                ReceiverOrder(
                    "CFG-MSG \($0)",
                    UBXMessageID.messageRate.frame($0.bytes),
                    .ubxAnswer(.messageRate, beginning: $0.bytes)
                )
            }
    }

    func description(_ answers: ReceiverAnswers) -> ReceiverDescription {
        var description = ReceiverDescription(ublox: answers)
        description.port = Self.port(answers).flatMap { UBloxPort(rawValue: $0) }?.description
        description.antenna = answers.payloads[.hardware].flatMap { UBloxAntenna(state: $0, at: 20) }?.rawValue
        description.settings = settings(answers)
        return description
    }

    func orders(
        for settings: ReceiverSettings,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [ReceiverOrder] {
        var change = UBloxChange(answers)
        var orders: [ReceiverOrder] = []
        if let rate = settings.rate { orders.append(try change.rate(rate)) }
        if let systems = settings.constellations { orders.append(try change.constellations(systems)) }
        if let isUsed = settings.usesAugmentation { orders += try change.augmentation(isUsed) }
        if let model = settings.model { orders.append(try change.model(model)) }
        if let power = settings.power {
            orders += try change.power(power, hasNewRate: settings.rate != nil)
        } else if settings.rate != nil {
            orders += try change.cyclesAtNewRate()
        }
        if let set = settings.messages { orders += try change.messages(set, of: messages) }
        if let speed = settings.baudRate { orders.append(try change.speed(speed)) }
        return orders
    }

    var saving: [ReceiverOrder] { [Self.saved] }

    var aiding: (any AidLanguage)? { isOldAid ? UBloxOldAid() : UBloxAid(hasKeys: false) }

    func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply { Self.reply(to: bytes) }

    func values(in bytes: [UInt8]) -> [String: String] {
        guard let identity = UBXMessageID(frame: bytes.span), bytes.count >= 8 else { return [:] }
        return UBloxValues.values(identity, Array(bytes[6..<bytes.count - 2]))
    }

    func values(_ answers: ReceiverAnswers) -> [String: String] { UBloxValues.values(answers) }

    /// Saves all current settings to every available memory.
    static let saved = ReceiverOrder(
        "CFG-CFG save",
        UBXMessageID.storage.frame([0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0x17]),
        .ubxAcknowledgement(.storage)
    )

    static func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply {
        UBXMessageID(frame: bytes.span).map { .ubxAcknowledgement($0) } ?? .silence
    }

    /// The number of the port in use; `nil` if the receiver has not reported it.
    static func port(_ answers: ReceiverAnswers) -> UInt8? { answers.payloads[.port]?.first }

    private func settings(_ answers: ReceiverAnswers) -> ReceiverSettings {
        let change = UBloxChange(answers)
        var settings = ReceiverSettings()
        settings.rate = change.rate
        settings.constellations = change.constellations
        settings.usesAugmentation = change.usesAugmentation
        settings.model = change.model
        settings.power = change.power
        settings.messages = change.messages(of: messages)
        settings.baudRate = change.speed
        return settings
    }
}
