internal import GNSS

/// PCAS, the protocol of Zhongke's chips such as the AT6558.
///
/// See CASIC Multimode Satellite Navigation Receiver Protocol Specification, V4.2.0.3, 1.6.
///
/// Orders are not acknowledged. Rate and sentences are read back from the output, the systems from the answer to
/// PCAS06, and systems and dynamic model from CFG-NAVX (2.5) if the chip answers it.
struct CASICDialect: Dialect {
    let name = "CASIC"

    /// Queries the release; receivers of other makers ignore it.
    static let release = question(0, "SW=")

    var questions: [ReceiverOrder] {
        [
            Self.release, Self.question(1, "HW="), Self.question(2, "MO="),
            ReceiverOrder(
                "CFG-NAVX",
                CASICFrame.question(class: 0x06, message: 0x07),
                .casicAnswer(class: 0x06, message: 0x07)
            ),
            ReceiverOrder("sentences", [], .epochs(EpochRhythm.sufficient)),
        ]
    }

    func description(_ answers: ReceiverAnswers) -> ReceiverDescription {
        var description = ReceiverDescription(maker: "Zhongke")
        description.firmware = answers.text("SW=")
        // The serial number follows the name.
        description.model = answers.text("HW=").flatMap { $0.split(separator: ",").first.map(String.init) }
        description.antenna = answers.text("ANTENNA ").flatMap { CASICTables.antennas[$0] }
        var settings = ReceiverSettings()
        settings.rate = answers.epochs.period.map { 1000 / Double($0) }
        settings.constellations = mask(answers).map { mask in
            Set(CASICTables.systems.filter { mask & $0.bit != 0 }.map(\.system))
        }
        settings.model = motion(answers).flatMap { number in CASICTables.models.first { $0.number == number }?.model }
        settings.messages = answers.epochs.types.flatMap { types in
            // Some chips have no GST.
            let sent = types.intersection(CASICTables.sentences).subtracting(["GST"])
            return [MessageSet.lean, .full].first { CASICTables.members(of: $0).subtracting(["GST"]) == sent }
        }
        description.settings = settings
        return description
    }

    func orders(
        for settings: ReceiverSettings,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [ReceiverOrder] {
        try UnsupportedSetting.refuse(["power", "sbas"], in: settings)
        var orders: [ReceiverOrder] = []
        if let rate = settings.rate {
            let period = try FixPeriod.milliseconds(rate, in: 1...10)
            guard let before = answers.epochs.period else {
                throw UnsupportedSetting(
                    name: "rate",
                    reason: "gpslog reads it from the times of its fixes, and there are none yet"
                )
            }
            orders.append(order("PCAS02,\(period)", undo: "PCAS02,\(before)"))
        }
        if let systems = settings.constellations { orders.append(try constellations(systems, answers)) }
        if let model = settings.model {
            guard let before = motion(answers) else { throw .unknown("model") }
            let number = CASICTables.models.first { $0.model == model }?.number ?? 0
            orders.append(order("PCAS11,\(number)", undo: "PCAS11,\(before)"))
        }
        if let set = settings.messages { orders.append(try messages(set, answers)) }
        if let speed = settings.baudRate { orders.append(try Self.speed(speed)) }
        return orders
    }

    let saving = [ReceiverOrder("PCAS00", OrderSentence.bytes("PCAS00"), .silence)]

    let isAcknowledging = false

    func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply { .silence }

    func values(in bytes: [UInt8]) -> [String: String] {
        let fields = OrderSentence.fields(bytes)
        switch fields.first {
        case "PCAS01" where fields.count == 2:
            return Int(fields[1]).flatMap {
                CASICTables.speeds.indices.contains($0) ? ["baud": "\(CASICTables.speeds[$0])"] : nil
            } ?? [:]
        case "PCAS02", "PCAS04", "PCAS11": return [fields[0]: fields.dropFirst().joined(separator: ",")]
        case "PCAS03":
            let said = zip(CASICTables.outputs, fields.dropFirst()).filter { $0.0 != nil && !$0.1.isEmpty }
            return Dictionary(said.map { ($0.0 ?? "", $0.1 == "0" ? "off" : "on") }) { _, last in last }
        default: return [:]
        }
    }

    func values(_ answers: ReceiverAnswers) -> [String: String] {
        var values: [String: String] = [:]
        values["PCAS02"] = answers.epochs.period.map(String.init)
        values["PCAS04"] = mask(answers).map(String.init)
        values["PCAS11"] = motion(answers).map(String.init)
        if let types = answers.epochs.types {
            for type in CASICTables.sentences { values[type] = types.contains(type) ? "on" : "off" }
        }
        return values
    }

    private func constellations(
        _ wanted: Set<Constellation>,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> ReceiverOrder {
        guard let before = mask(answers) else { throw .unknown("constellations") }
        let missing = wanted.subtracting(CASICTables.systems.map(\.system))
        if let system = missing.min(by: { $0.rawValue < $1.rawValue }) {
            throw UnsupportedSetting(name: "constellations", reason: "it has no \(system.optionName)")
        }
        // Newer chips use higher bits for systems that the specification does not have.
        let after = CASICTables.systems.reduce(before & ~7) { wanted.contains($1.system) ? $0 | $1.bit : $0 }
        return order("PCAS04,\(after)", undo: "PCAS04,\(before)")
    }

    /// A PCAS03 that changes only the sentences that differ; an empty field leaves its sentence unchanged.
    private func messages(_ set: MessageSet, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> ReceiverOrder {
        guard set != .binary else {
            throw UnsupportedSetting(
                name: "messages",
                reason: "gpslog reads its binary messages, but cannot switch them on"
            )
        }
        guard let sent = answers.epochs.types else {
            throw UnsupportedSetting(name: "messages", reason: "it sends too few messages to see which are on")
        }
        let changed = CASICTables.members(of: set).symmetricDifference(sent).intersection(CASICTables.sentences)
        func text(_ number: (String) -> Int) -> String {
            let fields = CASICTables.outputs.map { type in
                type.flatMap { changed.contains($0) ? String(number($0)) : nil } ?? ""
            }
            return "PCAS03," + fields.joined(separator: ",")
        }
        return order(text { sent.contains($0) ? 0 : 1 }, undo: text { answers.epochs.interval(of: $0) })
    }

    private static func speed(_ speed: Int) throws(UnsupportedSetting) -> ReceiverOrder {
        guard let number = CASICTables.speeds.firstIndex(of: speed) else {
            let words = CASICTables.speeds.map(String.init).joined(separator: ", ")
            throw UnsupportedSetting(name: "baud", reason: "it supports \(words)")
        }
        return ReceiverOrder("PCAS01,\(number)", OrderSentence.bytes("PCAS01,\(number)"), .silence)
            .changingSpeed(from: 0, to: speed)
    }

    /// The bits of the systems in use, from CFG-NAVX or from the letters of PCAS06's working mode, such as `GBR`.
    private func mask(_ answers: ReceiverAnswers) -> Int? {
        if let navigation = navigation(answers) { return Int(navigation[13]) }
        guard let letters = answers.text("MO="), !letters.isEmpty else { return nil }
        return CASICTables.systems.reduce(0) { letters.contains($1.letter) ? $0 | $1.bit : $0 }
    }

    private func motion(_ answers: ReceiverAnswers) -> Int? { navigation(answers).map { Int($0[4]) } }

    private func navigation(_ answers: ReceiverAnswers) -> [UInt8]? {
        answers.casic[[0x06, 0x07]].flatMap { $0.count >= 14 ? $0 : nil }
    }

    private static func question(_ number: Int, _ beginning: String) -> ReceiverOrder {
        ReceiverOrder("PCAS06,\(number)", OrderSentence.bytes("PCAS06,\(number)"), .text(beginning))
    }
}
