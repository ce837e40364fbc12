internal import GNSS
internal import NMEA

/// The protocol of u-blox receivers from generation 9 on, which are configured by keys and values.
///
/// See Configuration interface in the u-blox F9 and M10 interface descriptions.
struct UBloxKeysDialect: Dialect {
    let name = "u-blox, from generation 9 on"
    private let port: UBloxPort
    private let known = UBloxMessages(isOld: false)

    /// Assumes that a receiver that is not connected by USB uses UART 1.
    init(isOnUSB: Bool) { port = isOnUSB ? .usb : .uart1 }

    var questions: [ReceiverOrder] {
        let plain: [UBXMessageID] = [.version, .radio]
        let keys = [.measurementPeriod, .dynamicModel, .operatingMode, .augmentation] + lineSpeed
        return plain.map { ReceiverOrder("\($0)", $0.question, .ubxAnswer($0, beginning: [])) }
            + (keys + Self.systems.map(\.key) + known.all.compactMap(rateKey)).map {
                // An answer begins with version 1, layer 0 (RAM) and the key.
                ReceiverOrder("CFG-VALGET", $0.question, .ubxAnswer(.values, beginning: [1, 0, 0, 0] + $0.bytes))
            }
    }

    func description(_ answers: ReceiverAnswers) -> ReceiverDescription {
        var description = ReceiverDescription(ublox: answers)
        description.port = port.description
        description.antenna = answers.payloads[.radio].flatMap { UBloxAntenna(state: $0, at: 6) }?.rawValue
        description.settings = settings(answers)
        return description
    }

    func orders(
        for settings: ReceiverSettings,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [ReceiverOrder] {
        var orders: [ReceiverOrder] = []
        func add(_ setting: String, _ values: [(UBXKey, UInt64)]) throws(UnsupportedSetting) {
            orders.append(try order(setting, values, answers))
        }
        if let rate = settings.rate {
            try add("rate", [(.measurementPeriod, UInt64(try FixPeriod.milliseconds(rate)))])
        }
        if let systems = settings.constellations { try add("constellations", try values(systems, answers)) }
        if let isUsed = settings.usesAugmentation { try add("sbas", [(.augmentation, isUsed ? 1 : 0)]) }
        if let model = settings.model { try add("model", [(.dynamicModel, UInt64(model.ublox))]) }
        if let power = settings.power {
            guard power != .balanced else {
                throw UnsupportedSetting(name: "power", reason: "it has no balanced mode; choose full or saving")
            }
            try add("power", [(.operatingMode, power == .full ? 0 : 2)])
        }
        if let set = settings.messages { try add("messages", values(set, answers)) }
        if let speed = settings.baudRate { orders.append(try self.speed(speed, answers)) }
        return orders
    }

    var saving: [ReceiverOrder] { [UBloxDialect.saved] }

    var aiding: (any AidLanguage)? { UBloxAid(hasKeys: true) }

    func reply(to bytes: [UInt8]) -> ReceiverOrder.Reply { UBloxDialect.reply(to: bytes) }

    func values(in bytes: [UInt8]) -> [String: String] {
        guard UBXMessageID(frame: bytes.span) == .newValues, bytes.count > 8 else { return [:] }
        return Self.texts(UBXKey.values(answer: Array(bytes[6..<bytes.count - 2])))
    }

    func values(_ answers: ReceiverAnswers) -> [String: String] { Self.texts(answers.values) }

    private static func texts(_ values: [UBXKey: UInt64]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: values.map { (String($0.key.rawValue, radix: 16), String($0.value)) })
    }

    private var lineSpeed: [UBXKey] { port.hasSpeed ? [.firstLineSpeed] : [] }

    /// The key for a message's rate on the port in use.
    private func rateKey(_ message: UBXMessageID) -> UBXKey? {
        UBloxMessages.keys[message].map { UBXKey($0 + UInt32(port.rawValue)) }
    }

    private func settings(_ answers: ReceiverAnswers) -> ReceiverSettings {
        let values = answers.values
        var settings = ReceiverSettings()
        settings.rate = values[.measurementPeriod].flatMap { $0 > 0 ? 1000 / Double($0) : nil }
        let systems = Self.systems.filter { Constellation.selectable.contains($0.system) && values[$0.key] != nil }
        settings.constellations = systems.isEmpty ? nil : Set(systems.filter { values[$0.key] == 1 }.map(\.system))
        settings.usesAugmentation = values[.augmentation].map { $0 == 1 }
        settings.model = values[.dynamicModel].flatMap { DynamicModel(ublox: UInt8(truncatingIfNeeded: $0)) }
        settings.power = values[.operatingMode].flatMap { $0 == 0 ? .full : $0 == 2 ? .saving : nil }
        settings.messages = known.set(rates(answers))
        settings.baudRate = lineSpeed.first.flatMap { values[$0] }.map { Int(truncatingIfNeeded: $0) }
        return settings
    }

    private func rates(_ answers: ReceiverAnswers) -> [UBXMessageID: Int] {
        var rates: [UBXMessageID: Int] = [:]
        for message in known.all {
            if let key = rateKey(message), let value = answers.values[key] {
                rates[message] = Int(truncatingIfNeeded: value)
            }
        }
        return rates
    }

    private func values(_ set: MessageSet, _ answers: ReceiverAnswers) -> [(UBXKey, UInt64)] {
        let wanted = known.members(of: set)
        let rates = rates(answers)
        return known.all.compactMap { message in
            guard let rate = rates[message], let key = rateKey(message) else { return nil }
            return (rate > 0) == wanted.contains(message) ? nil : (key, wanted.contains(message) ? 1 : 0)
        }
    }

    private func values(
        _ systems: Set<Constellation>,
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> [(UBXKey, UInt64)] {
        let known = Self.systems.filter { answers.values[$0.key] != nil }
        if let system = systems.subtracting(known.map(\.system)).min(by: { $0.rawValue < $1.rawValue }) {
            throw UnsupportedSetting(name: "constellations", reason: "it has no \(system.optionName)")
        }
        return known.compactMap { entry in systems.wants(entry.system).map { (entry.key, $0 ? 1 : 0) } }
    }

    private func speed(_ speed: Int, _ answers: ReceiverAnswers) throws(UnsupportedSetting) -> ReceiverOrder {
        guard let key = lineSpeed.first else {
            throw UnsupportedSetting(name: "baud", reason: "it is connected by USB, which has no speed")
        }
        guard let value = UInt32(exactly: speed), value > 0 else {
            throw UnsupportedSetting(name: "baud", reason: "that is not the speed of a serial line")
        }
        let order = try order("baud", [(key, UInt64(value))], answers)
        return order.changingSpeed(from: Int(truncatingIfNeeded: answers.values[key] ?? 0), to: speed)
    }

    private func order(
        _ setting: String,
        _ values: [(key: UBXKey, value: UInt64)],
        _ answers: ReceiverAnswers
    ) throws(UnsupportedSetting) -> ReceiverOrder {
        let before = values.compactMap { entry in answers.values[entry.key].map { (key: entry.key, value: $0) } }
        guard !before.isEmpty, before.count == values.count else { throw .unknown(setting) }
        let text = values.map { "0x\(String($0.key.rawValue, radix: 16))=\($0.value)" }.joined(separator: " ")
        return ReceiverOrder(
            "CFG-VALSET \(text)",
            UBXKey.order(values),
            .ubxAcknowledgement(.newValues),
            undo: UBXKey.order(before)
        )
    }

    /// CFG-SIGNAL-GPS_ENA and its counterparts.
    private static let systems: [(system: Constellation, key: UBXKey)] = [
        (.gps, UBXKey(0x1031_001F)), (.galileo, UBXKey(0x1031_0021)), (.beiDou, UBXKey(0x1031_0022)),
        (.qzss, UBXKey(0x1031_0024)), (.glonass, UBXKey(0x1031_0025)), (.navIC, UBXKey(0x1031_0026)),
    ]
}
