package import GNSS

/// The settings of a receiver; nil for each that is not known, or is to stay as it is.
package struct ReceiverSettings: Hashable, Sendable {
    /// Fixes a second.
    package var rate: Double?

    /// Bits a second over the receiver's serial line; nil, too, where the line has no speed.
    package var baudRate: Int?

    /// The systems whose satellites are used; augmentation has a setting of its own.
    package var constellations: Set<Constellation>?

    /// The motion that the receiver expects.
    package var model: DynamicModel?

    /// The messages that it sends with each fix.
    package var messages: MessageSet?

    /// The power that it takes.
    package var power: PowerMode?

    /// True where it uses augmentation by satellite: EGNOS, WAAS and their kind.
    package var usesAugmentation: Bool?

    /// No settings.
    package init() {}

    /// True where nothing is set.
    package var isEmpty: Bool { self == ReceiverSettings() }

    /// Each setting with its name as the command line has it, and its value in words, in the order of the help.
    package var described: [(name: String, value: String)] {
        let systems = constellations.map { systems in
            systems.sorted { $0.rawValue < $1.rawValue }.map(\.optionName).joined(separator: ",")
        }
        let all: [(String, String?)] = [
            ("rate", rate.map(Self.text)), ("baud", baudRate.map(String.init)), ("constellations", systems),
            ("model", model?.rawValue), ("messages", messages?.rawValue), ("power", power?.rawValue),
            ("sbas", usesAugmentation.map { $0 ? "on" : "off" }),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }

    /// The names of those settings that are wanted and are not so, as the receiver says.
    package func unmet(by actual: ReceiverSettings) -> [String] {
        let found = Dictionary(uniqueKeysWithValues: actual.described.map { ($0.name, $0.value) })
        let unmet = described.filter { $0.value != found[$0.name] }.map(\.name)
        return hasSamePeriod(as: actual) ? unmet.filter { $0 != "rate" } : unmet
    }

    /// True where both rates are the same whole milliseconds between fixes: seven a second are 6.99.
    private func hasSamePeriod(as other: ReceiverSettings) -> Bool {
        guard let rate, let otherRate = other.rate else { return false }
        return (1000 / rate).rounded() == (1000 / otherRate).rounded()
    }

    /// The settings of these that are not so yet, as the receiver says.
    package func missing(from actual: ReceiverSettings) -> ReceiverSettings {
        without(Set(described.map(\.name)).subtracting(unmet(by: actual)))
    }

    /// These settings but for some, by their names.
    package func without(_ names: Set<String>) -> ReceiverSettings {
        var rest = self
        if names.contains("rate") { rest.rate = nil }
        if names.contains("baud") { rest.baudRate = nil }
        if names.contains("constellations") { rest.constellations = nil }
        if names.contains("model") { rest.model = nil }
        if names.contains("messages") { rest.messages = nil }
        if names.contains("power") { rest.power = nil }
        if names.contains("sbas") { rest.usesAugmentation = nil }
        return rest
    }

    /// These settings, and those of others that are not among them.
    func filled(from others: ReceiverSettings) -> ReceiverSettings {
        var all = others
        all.rate = rate ?? all.rate
        all.baudRate = baudRate ?? all.baudRate
        all.constellations = constellations ?? all.constellations
        all.model = model ?? all.model
        all.messages = messages ?? all.messages
        all.power = power ?? all.power
        all.usesAugmentation = usesAugmentation ?? all.usesAugmentation
        return all
    }

    /// A rate to a hundredth, without zeros behind it: receivers have whole milliseconds between fixes.
    static func text(_ rate: Double) -> String {
        guard let hundredths = Int(exactly: (rate * 100).rounded()) else { return "\(rate)" }
        guard hundredths % 100 != 0 else { return String(hundredths / 100) }
        var digits = String(hundredths % 100 + 100).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(hundredths / 100).\(digits)"
    }
}

extension Constellation {
    /// Its name on the command line and in settings: `gps`, `beidou`.
    package var optionName: String { "\(self)".lowercased() }

    /// The system of a name; nil where there is none.
    package init?(optionName name: String) {
        guard let system = Self.allCases.first(where: { $0.optionName == name }) else { return nil }
        self = system
    }
}
