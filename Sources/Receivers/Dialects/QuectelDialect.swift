internal import GNSS

/// PQTM, the protocol of Quectel receivers with Quectel's own chips, such as the LG290P.
///
/// See Quectel LG290P(03) and LGx80P(03) GNSS Protocol Specification, 2.3. The answers are those of an LG290P with
/// firmware R02A01S. Modules with other chips use those chips' dialects.
///
/// Sentences change at once. A new rate, speed or choice of systems takes effect only after saving and restarting, so
/// it cannot be temporary.
package struct QuectelDialect: Dialect {
    package let name = "Quectel"

    /// Whether the settings are to be saved, and the receiver may be restarted.
    private let isKeeping: Bool

    private let isOnUSB: Bool

    /// Creates a dialect that only makes temporary changes.
    ///
    /// - Parameter isOnUSB: whether the receiver is connected by USB, without a serial line.
    package init(isOnUSB: Bool = false) { (isKeeping, self.isOnUSB) = (false, isOnUSB) }

    private init(keepingOn isOnUSB: Bool) { (isKeeping, self.isOnUSB) = (true, isOnUSB) }

    package var keeping: any Dialect { Self(keepingOn: isOnUSB) }

    /// Queries the release; receivers of other makers ignore it.
    static let release = ReceiverOrder("PQTMVERNO", OrderSentence.bytes("PQTMVERNO"), .sentence("PQTMVERNO"))

    package var questions: [ReceiverOrder] {
        [Self.release, Self.question("PQTMCFGFIXRATE"), Self.question("PQTMCFGCNST"), Self.question("PQTMCFGUART")]
            + Self.sentences.map { Self.question("PQTMCFGMSGRATE", for: $0) }
    }

    package func description(_ answers: ReceiverAnswers) -> ReceiverDescription {
        var description = ReceiverDescription(maker: "Quectel")
        description.firmware = answers.sentences["PQTMVERNO"]?.first
        var settings = ReceiverSettings()
        settings.rate = period(answers).flatMap { $0 > 0 ? 1000 / Double($0) : nil }
        settings.constellations = systems(answers).map { flags in
            Set(zip(Self.systems, flags).filter { $0.1 == 1 }.map(\.0)).intersection(Constellation.selectable)
        }
        let known = Self.sentences.filter { rate($0, answers) != nil }
        let sent = Set(known.filter { rate($0, answers) ?? 0 > 0 })
        settings.messages = [MessageSet.lean, .full].first { set in
            !sent.isEmpty && sent == Self.members(of: set).intersection(known)
        }
        description.settings = settings
        return description
    }

    package func orders(
        for settings: ReceiverSettings,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [ReceiverOrder] {
        for (name, words) in Self.afterRestart
        where !isKeeping && settings.described.contains(where: { $0.name == name }) {
            throw UnsupportedSetting(
                name: name,
                reason: "it changes its \(words) only when it restarts with saved settings; add --save"
            )
        }
        try UnsupportedSetting.refuse(["model", "power", "sbas"], in: settings)
        var orders: [ReceiverOrder] = []
        if let set = settings.messages { orders += try messages(set, answers) }
        if let rate = settings.rate { orders.append(try order(rate: rate, answers)) }
        if let wanted = settings.constellations { orders.append(try order(systems: wanted, answers)) }
        if let speed = settings.baudRate { orders.append(try order(baud: speed, answers)) }
        return orders
    }

    package var saving: [ReceiverOrder] {
        let bytes = OrderSentence.bytes("PQTMSAVEPAR")
        return [ReceiverOrder("PQTMSAVEPAR", bytes, reply(to: bytes))]
    }

    package func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply {
        OrderSentence.fields(bytes).first.map { .quectelAnswer($0, for: nil, isQuestion: false) } ?? .silence
    }

    package func values(in bytes: [UInt8]) -> [String: String] {
        let fields = OrderSentence.fields(bytes)
        guard fields.count > 2, fields[1] == "W" else { return [:] }
        switch (fields[0], fields.count) {
        case ("PQTMCFGMSGRATE", 4): return [fields[2]: fields[3]]
        case ("PQTMCFGFIXRATE", 3): return ["rate": fields[2]]
        case ("PQTMCFGUART", 3): return ["baud": fields[2]]
        case ("PQTMCFGCNST", _): return ["systems": fields.dropFirst(2).joined(separator: ",")]
        default: return [:]
        }
    }

    package func values(_ answers: ReceiverAnswers) -> [String: String] {
        let rates = Self.sentences.compactMap { type in rate(type, answers).map { (type, "\($0)") } }
        var values = Dictionary(uniqueKeysWithValues: rates)
        values["rate"] = period(answers).map(String.init)
        values["systems"] = systems(answers).map(Self.text)
        values["baud"] = baud(answers).map(String.init)
        return values
    }

    package func restart(after bytes: [UInt8]) -> ReceiverOrder? {
        let restarts = !Set(values(in: bytes).keys).isDisjoint(with: ["rate", "systems", "baud"])
        // It restarts without answering.
        return restarts ? ReceiverOrder("PQTMSRR", OrderSentence.bytes("PQTMSRR"), .silence) : nil
    }

    private func messages(_ set: MessageSet, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> [ReceiverOrder] {
        guard set != .binary else {
            throw UnsupportedSetting(name: "messages", reason: "gpslog does not read its binary messages")
        }
        let rates = Self.sentences.compactMap { type in rate(type, answers).map { (type: type, rate: $0) } }
        // The rates of all these sentences must be known, except that of GST, which only newer firmware has.
        guard Self.members(of: .full).subtracting(["GST"]).isSubset(of: rates.map(\.type)) else {
            throw .unknown("messages")
        }
        return rates.compactMap { type, rate in
            let isWanted = Self.members(of: set).contains(type)
            if (rate > 0) == isWanted { return nil }
            return order("PQTMCFGMSGRATE,W,\(type),\(isWanted ? 1 : 0)", undo: "PQTMCFGMSGRATE,W,\(type),\(rate)")
        }
    }

    private func order(rate: Double, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> ReceiverOrder {
        guard let before = period(answers) else { throw .unknown("rate") }
        let milliseconds = try FixPeriod.milliseconds(rate)
        return order("PQTMCFGFIXRATE,W,\(milliseconds)", undo: "PQTMCFGFIXRATE,W,\(before)")
    }

    private func order(
        systems wanted: Set<Constellation>,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> ReceiverOrder {
        guard let before = systems(answers) else { throw .unknown("constellations") }
        // Systems that users cannot select stay unchanged.
        let flags = zip(Self.systems, before).map { system, flag in wanted.wants(system).map { $0 ? 1 : 0 } ?? flag }
        return order("PQTMCFGCNST,W,\(Self.text(flags))", undo: "PQTMCFGCNST,W,\(Self.text(before))")
    }

    private func order(baud speed: Int, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> ReceiverOrder {
        guard !isOnUSB else {
            throw UnsupportedSetting(name: "baud", reason: "it is connected by USB, which has no speed")
        }
        guard let before = baud(answers) else { throw .unknown("baud") }
        return order("PQTMCFGUART,W,\(speed)", undo: "PQTMCFGUART,W,\(before)")
    }

    private static func text(_ flags: [Int]) -> String { flags.map(String.init).joined(separator: ",") }

    /// The speed of the port in use, which follows the port's number.
    private func baud(_ answers: ReceiverAnswers) -> Int? {
        answers.sentences["PQTMCFGUART"].flatMap { $0.count > 2 && $0[0] == "OK" ? Int($0[2]) : nil }
    }

    private func period(_ answers: ReceiverAnswers) -> Int? {
        answers.sentences["PQTMCFGFIXRATE"].flatMap { $0.count > 1 && $0[0] == "OK" ? Int($0[1]) : nil }
    }

    private func systems(_ answers: ReceiverAnswers) -> [Int]? {
        guard let fields = answers.sentences["PQTMCFGCNST"], fields.first == "OK" else { return nil }
        let flags = fields.dropFirst().compactMap { Int($0) }
        return flags.count == Self.systems.count ? flags : nil
    }

    private func rate(_ type: String, _ answers: ReceiverAnswers) -> Int? {
        answers.sentences["PQTMCFGMSGRATE,OK,\(type)"].flatMap { $0.count > 2 ? Int($0[2]) : nil }
    }

    private static func question(_ address: String, for thing: String? = nil) -> ReceiverOrder {
        let text = "\(address),R" + (thing.map { ",\($0)" } ?? "")
        return ReceiverOrder(text, OrderSentence.bytes(text), .quectelAnswer(address, for: thing, isQuestion: true))
    }

    /// The settings that need a restart, with words for messages.
    private static let afterRestart = [
        ("rate", "number of fixes a second"), ("baud", "speed"), ("constellations", "choice of systems"),
    ]

    /// Systems in the order of PQTMCFGCNST.
    private static let systems: [Constellation] = [.gps, .glonass, .galileo, .beiDou, .qzss, .navIC]

    private static let sentences = ["GGA", "GLL", "GSA", "GSV", "RMC", "VTG", "ZDA", "GST"]

    private static func members(of set: MessageSet) -> Set<String> {
        set == .full ? ["GGA", "GSA", "GSV", "RMC", "GST"] : ["GGA", "GSA", "RMC", "GST"]
    }
}
