internal import GNSS

/// PSRF, the protocol of SiRF's chips.
///
/// See SiRF NMEA Reference Manual, 1050-0042, input messages 100 and 103; modes 6 and 7 of message 103 are those of
/// SiRFstarIII and IV.
///
/// Orders are not acknowledged, and the only query is for a sentence that is sent once. The settings are therefore
/// read from the receiver's output.
package struct SiRFDialect: Dialect {
    package let name = "SiRF"

    package init() {}

    /// A query that identifies the dialect: it asks for a sentence that the receiver does not send by itself.
    ///
    /// - Parameter answers: the output of some epochs.
    /// - Returns: the query, or `nil` if there are too few epochs, or the receiver already sends all sentences.
    package static func question(_ answers: ReceiverAnswers) -> ReceiverOrder? {
        guard let sent = answers.epochs.types else { return nil }
        // Sentences that old chips have come first.
        let asked = ["VTG", "GLL", "GSV", "ZDA"].first { !sent.contains($0) }
        guard let asked, let number = numbers.first(where: { $0.type == asked })?.number else { return nil }
        let text = "PSRF103,0\(number),01,00,01"
        return ReceiverOrder(text, OrderSentence.bytes(text), .standardSentence(asked))
    }

    /// Listens to enough epochs for `question(_:)`.
    package static let hearing = ReceiverOrder("sentences", [], .epochs(EpochRhythm.sufficient))

    package let questions = [Self.hearing]

    package func description(_ answers: ReceiverAnswers) -> ReceiverDescription {
        var description = ReceiverDescription(maker: "SiRF")
        var settings = ReceiverSettings()
        settings.rate = answers.epochs.period.map { 1000 / Double($0) }
        settings.messages = answers.epochs.types.flatMap { types in
            let sent = types.intersection(Self.numbers.map(\.type))
            return [MessageSet.lean, .full].first { Self.members(of: $0) == sent }
        }
        description.settings = settings
        return description
    }

    package func orders(
        for settings: ReceiverSettings,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [ReceiverOrder] {
        try UnsupportedSetting.refuse(["constellations", "model", "power", "sbas"], in: settings)
        var orders: [ReceiverOrder] = []
        if let rate = settings.rate { orders.append(try Self.rate(rate, answers)) }
        if let set = settings.messages { orders += try messages(set, answers) }
        if let speed = settings.baudRate { orders.append(try Self.speed(speed)) }
        return orders
    }

    /// The receiver keeps its settings while its backup battery lasts, without an order.
    package let saving: [ReceiverOrder] = []

    package let isAcknowledging = false

    package func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply { .silence }

    package func values(in bytes: [UInt8]) -> [String: String] {
        let fields = OrderSentence.fields(bytes)
        switch fields.first {
        case "PSRF100" where fields.count == 6: return ["baud": fields[2]]
        case "PSRF103" where fields.count == 5:
            if let rate = Self.rates.first(where: { "\($0.mode)" == fields[2] }) { return ["period": "\(rate.period)"] }
            let number = Int(fields[1])
            guard fields[2] == "00", let type = Self.numbers.first(where: { $0.number == number })?.type else {
                return [:]
            }
            return [type: Int(fields[3]) == 0 ? "off" : "on"]
        default: return [:]
        }
    }

    package func values(_ answers: ReceiverAnswers) -> [String: String] {
        guard let types = answers.epochs.types else { return [:] }
        var values = Dictionary(
            uniqueKeysWithValues: Self.numbers.map { ($0.type, types.contains($0.type) ? "on" : "off") }
        )
        values["period"] = answers.epochs.period.map(String.init)
        return values
    }

    /// The order for one or five fixes per second; chips without that rate ignore it.
    private static func rate(_ rate: Double, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> ReceiverOrder {
        guard let wanted = rates.first(where: { 1000 / Double($0.period) == rate }) else {
            throw UnsupportedSetting(name: "rate", reason: "it supports 1 or 5 fixes a second")
        }
        guard let before = rates.first(where: { $0.period == answers.epochs.period }) else {
            throw UnsupportedSetting(
                name: "rate",
                reason: "gpslog reads it from the times of its fixes, and there are none yet, or they have another rate"
            )
        }
        func text(_ mode: Int) -> String { "PSRF103,00,\(mode),00,0" }
        let bytes = OrderSentence.bytes(text(wanted.mode))
        return ReceiverOrder(text(wanted.mode), bytes, .silence, undo: OrderSentence.bytes(text(before.mode)))
    }

    private func messages(_ set: MessageSet, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> [ReceiverOrder] {
        guard set != .binary else {
            throw UnsupportedSetting(
                name: "messages",
                reason: "gpslog reads its binary messages, but cannot switch them on"
            )
        }
        guard let sent = answers.epochs.types else {
            throw UnsupportedSetting(name: "messages", reason: "it sends too few messages to see which are on")
        }
        let members = Self.members(of: set)
        return Self.numbers.filter { sent.contains($0.type) != members.contains($0.type) }.map { type, number in
            // In fixes between sentences.
            func text(_ interval: Int) -> String {
                "PSRF103,0\(number),00,\(interval < 10 ? "0" : "")\(interval),01"
            }
            return order(text(members.contains(type) ? 1 : 0), undo: text(answers.epochs.interval(of: type)))
        }
    }

    private static func speed(_ speed: Int) throws(UnsupportedSetting) -> ReceiverOrder {
        guard CASICTables.speeds.contains(speed) else {
            let words = CASICTables.speeds.map(String.init).joined(separator: ", ")
            throw UnsupportedSetting(name: "baud", reason: "it supports \(words)")
        }
        // NMEA, 8 data bits, one stop bit, no parity.
        let text = "PSRF100,1,\(speed),8,1,0"
        return ReceiverOrder(text, OrderSentence.bytes(text), .silence).changingSpeed(from: 0, to: speed)
    }

    /// Sentence types with their numbers in message 103.
    private static let numbers: [(type: String, number: Int)] = [
        ("GGA", 0), ("GLL", 1), ("GSA", 2), ("GSV", 3), ("RMC", 4), ("VTG", 5), ("ZDA", 8),
    ]

    /// Periods in milliseconds, with the modes of message 103 that set them.
    private static let rates: [(period: Int, mode: Int)] = [(200, 6), (1000, 7)]

    private static func members(of set: MessageSet) -> Set<String> {
        set == .full ? ["GGA", "GSA", "GSV", "RMC"] : ["GGA", "GSA", "RMC"]
    }
}
