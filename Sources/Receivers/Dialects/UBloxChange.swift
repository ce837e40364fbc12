internal import GNSS
internal import NMEA

/// Reads and changes the settings in the answers of a u-blox receiver up to generation 8.
///
/// Orders build on each other: if several change the same message, each starts from the previous one.
struct UBloxChange {
    /// The answers, updated by the orders created so far.
    private(set) var answers: ReceiverAnswers

    init(_ answers: ReceiverAnswers) { self.answers = answers }

    // MARK: The rate of fixes: CFG-RATE

    var rate: Double? {
        guard let payload = payload(.fixRate, count: 6) else { return nil }
        let period = payload.number(at: 0, bytes: 2) * max(1, payload.number(at: 2, bytes: 2))
        return period > 0 ? 1000 / Double(period) : nil
    }

    mutating func rate(_ rate: Double) throws(UnsupportedSetting) -> ReceiverOrder {
        guard var payload = payload(.fixRate, count: 6) else { throw .unknown("rate") }
        let period = try FixPeriod.milliseconds(rate)
        payload.set(period, at: 0, bytes: 2)
        payload.set(1, at: 2, bytes: 2)
        return order(.fixRate, payload, "\(period) ms")
    }

    // MARK: Satellite systems: CFG-GNSS

    var constellations: Set<Constellation>? {
        blocks.map { blocks in
            Set(blocks.filter(\.isEnabled).compactMap(\.system)).intersection(Constellation.selectable)
        }
    }

    mutating func constellations(_ systems: Set<Constellation>) throws(UnsupportedSetting) -> ReceiverOrder {
        guard let blocks, let old = answers.payloads[.systems] else {
            throw UnsupportedSetting(name: "constellations", reason: "it uses only one system")
        }
        let missing = systems.subtracting(blocks.compactMap(\.system))
        if let system = missing.min(by: { $0.rawValue < $1.rawValue }) {
            throw UnsupportedSetting(name: "constellations", reason: "it has no \(system.optionName)")
        }
        var payload = old
        for block in blocks {
            guard let system = block.system, let isWanted = systems.wants(system) else { continue }
            payload.enable(isWanted, at: block.place)
        }
        let names = systems.map(\.optionName).sorted().joined(separator: " ")
        return order(.systems, payload, names)
    }

    // MARK: Augmentation: CFG-SBAS, and from generation 8 on also CFG-GNSS

    var usesAugmentation: Bool? {
        guard let payload = payload(.augmentation, count: 8) else { return nil }
        return payload[0] & 1 == 1 && (blocks?.first { $0.system == .sbas }?.isEnabled ?? true)
    }

    mutating func augmentation(_ isUsed: Bool) throws(UnsupportedSetting) -> [ReceiverOrder] {
        guard var payload = payload(.augmentation, count: 8) else { throw .unknown("sbas") }
        payload[0] = payload[0] & ~1 | (isUsed ? 1 : 0)
        let mode = order(.augmentation, payload, isUsed ? "on" : "off")
        guard var systems = answers.payloads[.systems], let block = blocks?.first(where: { $0.system == .sbas }),
            block.isEnabled != isUsed
        else { return [mode] }
        systems.enable(isUsed, at: block.place)
        return [mode, order(.systems, systems, isUsed ? "with sbas" : "without sbas")]
    }

    // MARK: Motion: CFG-NAV5

    var model: DynamicModel? {
        payload(.navigation, count: 36).flatMap { DynamicModel(ublox: $0[2]) }
    }

    func model(_ model: DynamicModel) throws(UnsupportedSetting) -> ReceiverOrder {
        guard var payload = payload(.navigation, count: 36) else { throw .unknown("model") }
        let old = payload
        // The mask limits the message, and its undoing, to the dynamic model.
        payload.set(1, at: 0, bytes: 2)
        var undo = payload
        undo[2] = old[2]
        payload[2] = model.ublox
        return ReceiverOrder(
            "CFG-NAV5 \(model.rawValue)",
            UBXMessageID.navigation.frame(payload),
            .ubxAcknowledgement(.navigation),
            undo: UBXMessageID.navigation.frame(undo)
        )
    }

    // MARK: Messages: CFG-MSG

    func messages(of known: UBloxMessages) -> MessageSet? {
        guard let port = UBloxDialect.port(answers) else { return nil }
        return known.set(
            answers.messageRates.compactMapValues { $0.indices.contains(Int(port)) ? Int($0[Int(port)]) : nil }
        )
    }

    mutating func messages(_ set: MessageSet, of known: UBloxMessages) throws(UnsupportedSetting) -> [ReceiverOrder] {
        guard let port = UBloxDialect.port(answers).map({ Int($0) }) else { throw .unknown("messages") }
        let wanted = known.members(of: set)
        let changes = known.all.compactMap { message -> ReceiverOrder? in
            guard let rates = answers.messageRates[message], rates.indices.contains(port) else { return nil }
            let isWanted = wanted.contains(message)
            guard (rates[port] > 0) != isWanted else { return nil }
            let id = UBXMessageID.messageRate
            return ReceiverOrder(
                "CFG-MSG \(message) \(isWanted ? 1 : 0)",
                id.frame(message.bytes + [isWanted ? 1 : 0]),
                .ubxAcknowledgement(id),
                undo: id.frame(message.bytes + [rates[port]])
            )
        }
        guard !answers.messageRates.isEmpty else { throw .unknown("messages") }
        return (try outgoing(set).map { [$0] } ?? []) + changes
    }

    /// Enables the set's protocol on the output of the port; `nil` if it is already enabled.
    private mutating func outgoing(_ set: MessageSet) throws(UnsupportedSetting) -> ReceiverOrder? {
        guard var payload = payload(.port, count: 20) else { throw .unknown("messages") }
        let mask = payload.number(at: 14, bytes: 2)
        let needed = set == .binary ? 1 : 2
        guard mask & needed == 0 else { return nil }
        payload.set(mask | needed, at: 14, bytes: 2)
        let order = order(.port, payload, "with the messages' language")
        // CFG-PRT contains the speed as well: undoing it restores the speed, and the line must follow.
        return speed.map { order.changingSpeed(from: $0, to: $0) } ?? order
    }

    // MARK: The line's speed: CFG-PRT

    var speed: Int? {
        guard let payload = payload(.port, count: 20), UBloxPort(rawValue: payload[0])?.hasSpeed == true else {
            return nil
        }
        return payload.number(at: 8, bytes: 4)
    }

    mutating func speed(_ speed: Int) throws(UnsupportedSetting) -> ReceiverOrder {
        guard var payload = payload(.port, count: 20) else { throw .unknown("baud") }
        guard let before = self.speed else {
            throw UnsupportedSetting(name: "baud", reason: "its connection has no speed")
        }
        payload.set(speed, at: 8, bytes: 4)
        return order(.port, payload, "\(speed) baud").changingSpeed(from: before, to: speed)
    }

    // MARK: Shared helpers

    /// The payload of an answer; `nil` if it is missing or too short.
    func payload(_ identity: UBXMessageID, count: Int) -> [UInt8]? {
        answers.payloads[identity].flatMap { $0.count >= count ? $0 : nil }
    }

    /// Creates the order for a changed message, and keeps the change for later orders.
    ///
    /// `value` describes the change in words.
    mutating func order(_ identity: UBXMessageID, _ payload: [UInt8], _ value: String) -> ReceiverOrder {
        defer { answers.note(.ubx(identity, payload: payload)) }
        return ReceiverOrder(
            "\(identity) \(value)",
            identity.frame(payload),
            .ubxAcknowledgement(identity),
            undo: answers.payloads[identity].map { identity.frame($0) }
        )
    }

    private var blocks: [SystemBlock]? { answers.payloads[.systems].flatMap { SystemBlock.all(in: $0) } }
}
