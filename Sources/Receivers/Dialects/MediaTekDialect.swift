internal import GNSS

/// PMTK, the protocol of MediaTek's receivers (MT3339 and MT3333 platform NMEA message specification).
struct MediaTekDialect: Dialect {
    let name = "MediaTek"

    var questions: [ReceiverOrder] {
        [("605", "705"), ("400", "500"), ("414", "514"), ("413", "513"), ("401", "501")].map { question, answer in
            ReceiverOrder(
                "PMTK\(question)",
                OrderSentence.bytes("PMTK\(question)"),
                .sentence("PMTK\(answer)")
            )
        }
    }

    func description(_ answers: ReceiverAnswers) -> ReceiverDescription {
        var description = ReceiverDescription(maker: "MediaTek")
        let release = answers.sentences["PMTK705"]
        description.firmware = release?.first
        // The product name follows the build; many receivers leave it empty.
        description.model = release.flatMap { $0.count > 2 && !$0[2].isEmpty ? $0[2] : nil }
        var settings = ReceiverSettings()
        settings.rate = number("PMTK500", answers).flatMap { $0 > 0 ? 1000 / Double($0) : nil }
        settings.messages = rates(answers).flatMap { rates in
            MessageSet.allCases.first { $0 != .binary && Self.changed(rates, to: $0) == rates }
        }
        settings.usesAugmentation = number("PMTK513", answers).map { $0 == 1 && number("PMTK501", answers) != 0 }
        description.settings = settings
        return description
    }

    func orders(
        for settings: ReceiverSettings,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [ReceiverOrder] {
        try UnsupportedSetting.refuse(["constellations", "model", "power"], in: settings)
        var orders: [ReceiverOrder] = []
        if let rate = settings.rate {
            guard let before = number("PMTK500", answers) else { throw .unknown("rate") }
            let period = try FixPeriod.milliseconds(rate, in: 0.1...10)
            orders.append(order("PMTK220,\(period)", undo: "PMTK220,\(before)"))
        }
        if let isUsed = settings.usesAugmentation { orders += try augmentation(isUsed, answers) }
        if let set = settings.messages { orders.append(try messages(set, answers)) }
        if let speed = settings.baudRate { orders.append(Self.speed(speed)) }
        return orders
    }

    let saving: [ReceiverOrder] = []

    var aiding: (any AidLanguage)? { SentenceAid(isMediaTek: true) { reply(to: $0) } }

    func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply {
        guard let (address, number) = OrderSentence.order(bytes), number != "251" else { return .silence }
        return .acknowledgement(
            "\(address)001",
            of: number,
            meanings: [
                "0": .refused("it does not know that order"), "1": .refused("it does not support that"),
                "2": .refused("it could not"), "3": .done,
            ]
        )
    }

    func values(in bytes: [UInt8]) -> [String: String] {
        let fields = OrderSentence.fields(bytes)
        switch fields.first {
        case "PMTK251": return ["baud": fields.dropFirst().joined()]
        case "PMTK220", "PMTK313", "PMTK301", "PMTK314": return [fields[0]: fields.dropFirst().joined(separator: ",")]
        default: return [:]
        }
    }

    func values(_ answers: ReceiverAnswers) -> [String: String] {
        var values: [String: String] = [:]
        for (order, answer) in ["PMTK220": "PMTK500", "PMTK313": "PMTK513", "PMTK301": "PMTK501"] {
            values[order] = number(answer, answers).map(String.init)
        }
        values["PMTK314"] = rates(answers).map { $0.map(String.init).joined(separator: ",") }
        return values
    }

    private func augmentation(_ isUsed: Bool, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> [ReceiverOrder]
    {
        guard let search = number("PMTK513", answers), let use = number("PMTK501", answers) else {
            throw .unknown("sbas")
        }
        return [
            order("PMTK313,\(isUsed ? 1 : 0)", undo: "PMTK313,\(search)"),
            order("PMTK301,\(isUsed ? 2 : 0)", undo: "PMTK301,\(use)"),
        ]
    }

    private func messages(_ set: MessageSet, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> ReceiverOrder {
        guard set != .binary else {
            throw UnsupportedSetting(name: "messages", reason: "gpslog does not read its binary messages")
        }
        guard let rates = rates(answers) else { throw .unknown("messages") }
        let wanted = Self.changed(rates, to: set).map(String.init).joined(separator: ",")
        return order("PMTK314,\(wanted)", undo: "PMTK314,\(rates.map(String.init).joined(separator: ","))")
    }

    /// Changes the speed; the receiver does not answer.
    private static func speed(_ speed: Int) -> ReceiverOrder {
        ReceiverOrder("PMTK251,\(speed)", OrderSentence.bytes("PMTK251,\(speed)"), .silence)
            .changingSpeed(from: 0, to: speed)
    }

    private func number(_ address: String, _ answers: ReceiverAnswers) -> Int? {
        answers.sentences[address]?.first.flatMap { Int($0) }
    }

    /// The rates of sentences, beginning with GLL, RMC, VTG, GGA, GSA and GSV; `nil` if the answer is malformed.
    private func rates(_ answers: ReceiverAnswers) -> [Int]? {
        let rates = answers.sentences["PMTK514"]?.map { Int($0) ?? 0 }
        return rates.flatMap { $0.count >= 6 ? $0 : nil }
    }

    private static func changed(_ rates: [Int], to set: MessageSet) -> [Int] {
        var wanted = rates.map { _ in 0 }
        for index in [1, 3, 4] { wanted[index] = 1 }
        if set == .full { wanted[5] = max(1, rates[5]) }
        return wanted
    }
}
