internal import GNSS

/// PAIR, the protocol of Airoha's chips, which many modules contain.
///
/// See the GNSS protocol specifications of Quectel's LC76G and L76K series.
struct AirohaDialect: Dialect {
    let name = "Airoha"

    var questions: [ReceiverOrder] {
        ["020", "051", "067", "081", "411"].map(Self.question)
            + Self.sentences.map { type in
                ReceiverOrder(
                    "PAIR063,\(type)",
                    OrderSentence.bytes("PAIR063,\(type)"),
                    .acknowledgement("PAIR063", of: "\(type)", meanings: Self.anyRate)
                )
            }
    }

    func description(_ answers: ReceiverAnswers) -> ReceiverDescription {
        var description = ReceiverDescription(maker: "Airoha")
        description.firmware = answers.sentences["PAIR020"]?.first
        var settings = ReceiverSettings()
        settings.rate = numbers("PAIR051", answers)?.first.flatMap { $0 > 0 ? 1000 / Double($0) : nil }
        settings.constellations = systems(answers).map { flags in
            Set(zip(Self.systems, flags).filter { $0.1 == 1 }.map(\.0)).intersection(Constellation.selectable)
        }
        settings.model = numbers("PAIR081", answers)?.first.flatMap { number in
            Self.models.first { $0.number == number }?.model
        }
        settings.usesAugmentation = numbers("PAIR411", answers)?.first.map { $0 == 1 }
        settings.messages = MessageSet.allCases.first { set in
            set != .binary
                && Self.sentences.allSatisfy { rate($0, answers).map { $0 > 0 } == Self.members(set).contains($0) }
        }
        description.settings = settings
        return description
    }

    func orders(
        for settings: ReceiverSettings,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [ReceiverOrder] {
        if settings.baudRate != nil {
            throw UnsupportedSetting(name: "baud", reason: "it changes its speed only when it restarts")
        }
        if settings.power != nil { throw .unknown("power") }
        var orders: [ReceiverOrder] = []
        if let rate = settings.rate {
            guard let before = numbers("PAIR051", answers)?.first else { throw .unknown("rate") }
            orders.append(order("PAIR050,\(try FixPeriod.milliseconds(rate, in: 1...10))", undo: "PAIR050,\(before)"))
        }
        if let wanted = settings.constellations { orders.append(try constellations(wanted, answers)) }
        if let isUsed = settings.usesAugmentation {
            guard let before = numbers("PAIR411", answers)?.first else { throw .unknown("sbas") }
            orders.append(order("PAIR410,\(isUsed ? 1 : 0)", undo: "PAIR410,\(before)"))
        }
        if let model = settings.model { orders.append(try self.model(model, answers)) }
        if let set = settings.messages { orders += try messages(set, answers) }
        return orders
    }

    var saving: [ReceiverOrder] {
        let bytes = OrderSentence.bytes("PAIR513")
        return [ReceiverOrder("PAIR513", bytes, reply(to: bytes))]
    }

    var aiding: (any AidLanguage)? { SentenceAid(isMediaTek: false) { reply(to: $0) } }

    func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply {
        guard let (address, number) = OrderSentence.order(bytes) else { return .silence }
        return .acknowledgement(
            "\(address)001",
            of: number,
            meanings: [
                "0": .done, "1": .pending, "2": .refused("it could not"), "3": .refused("it does not support that"),
                "4": .refused("it does not accept that value"), "5": .refused("it is busy"),
            ]
        )
    }

    func values(in bytes: [UInt8]) -> [String: String] {
        let fields = OrderSentence.fields(bytes)
        switch fields.first {
        case "PAIR050", "PAIR066", "PAIR080", "PAIR410":
            return [fields[0]: fields.dropFirst().joined(separator: ",")]
        case "PAIR062" where fields.count == 3: return ["PAIR062,\(fields[1])": fields[2]]
        default: return [:]
        }
    }

    func values(_ answers: ReceiverAnswers) -> [String: String] {
        var values: [String: String] = [:]
        for (order, answer) in ["PAIR050": "PAIR051", "PAIR080": "PAIR081", "PAIR410": "PAIR411"] {
            values[order] = numbers(answer, answers)?.first.map(String.init)
        }
        values["PAIR066"] = systems(answers).map { $0.map(String.init).joined(separator: ",") }
        for type in Self.sentences { values["PAIR062,\(type)"] = rate(type, answers).map(String.init) }
        return values
    }

    private func constellations(
        _ wanted: Set<Constellation>,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> ReceiverOrder {
        guard let before = systems(answers) else { throw .unknown("constellations") }
        let after = zip(Self.systems, before).map { system, flag in wanted.wants(system).map { $0 ? 1 : 0 } ?? flag }
        func text(_ flags: [Int]) -> String { "PAIR066," + flags.map(String.init).joined(separator: ",") }
        return order(text(after), undo: text(before))
    }

    private func model(_ model: DynamicModel, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> ReceiverOrder {
        guard let before = numbers("PAIR081", answers)?.first else { throw .unknown("model") }
        guard let number = Self.models.first(where: { $0.model == model })?.number else {
            throw UnsupportedSetting(name: "model", reason: "its portable model is for vehicles and boats, too")
        }
        return order("PAIR080,\(number)", undo: "PAIR080,\(before)")
    }

    private func messages(_ set: MessageSet, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> [ReceiverOrder] {
        guard set != .binary else {
            throw UnsupportedSetting(name: "messages", reason: "gpslog does not read its binary messages")
        }
        let rates = Self.sentences.compactMap { type in rate(type, answers).map { (type, $0) } }
        guard !rates.isEmpty else { throw .unknown("messages") }
        return rates.compactMap { type, rate in
            let isWanted = Self.members(set).contains(type)
            return (rate > 0) == isWanted
                ? nil : order("PAIR062,\(type),\(isWanted ? 1 : 0)", undo: "PAIR062,\(type),\(rate)")
        }
    }

    private func numbers(_ address: String, _ answers: ReceiverAnswers) -> [Int]? {
        answers.sentences[address]?.compactMap { Int($0) }
    }

    private func systems(_ answers: ReceiverAnswers) -> [Int]? {
        numbers("PAIR067", answers).flatMap { $0.count == Self.systems.count ? $0 : nil }
    }

    private func rate(_ type: Int, _ answers: ReceiverAnswers) -> Int? {
        answers.sentences["PAIR063,\(type)"].flatMap { $0.count > 1 ? Int($0[1]) : nil }
    }

    private static func question(_ number: String) -> ReceiverOrder {
        ReceiverOrder("PAIR\(number)", OrderSentence.bytes("PAIR\(number)"), .sentence("PAIR\(number)"))
    }

    private static let systems: [Constellation] = [.gps, .glonass, .galileo, .beiDou, .qzss, .navIC]

    private static let models: [(model: DynamicModel, number: Int)] = [
        (.portable, 0), (.pedestrian, 1), (.stationary, 4), (.airborne, 5),
    ]

    /// GGA, GLL, GSA, GSV, RMC, VTG, ZDA and GST, in this order.
    private static let sentences = [0, 1, 2, 3, 4, 5, 6, 8]

    private static func members(_ set: MessageSet) -> Set<Int> { set == .full ? [0, 2, 3, 4, 8] : [0, 2, 4, 8] }

    private static let anyRate = Dictionary(
        uniqueKeysWithValues: (0...20).map { ("\($0)", ReceiverOrder.Outcome.done) }
    )
}
