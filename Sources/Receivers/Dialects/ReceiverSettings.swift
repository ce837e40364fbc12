package import GNSS

/// The settings of a receiver; `nil` for those that are unknown, or are to stay unchanged.
package struct ReceiverSettings: Hashable, Sendable {
    /// In fixes per second.
    package var rate: Double?

    /// In bits per second; also `nil` if the connection has no speed.
    package var baudRate: Int?

    /// The systems in use, without augmentation, which has its own setting.
    package var constellations: Set<Constellation>?

    package var model: DynamicModel?

    package var messages: MessageSet?

    package var power: PowerMode?

    /// Whether satellite-based augmentation such as EGNOS and WAAS is used.
    package var usesAugmentation: Bool?

    package init() {}

    package var isEmpty: Bool { self == ReceiverSettings() }

    /// The name of each setting on the command line and its value in words, in the order of the help.
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

    /// The names of the settings that differ from the receiver's actual ones.
    package func unmet(by actual: ReceiverSettings) -> [String] {
        let found = Dictionary(uniqueKeysWithValues: actual.described.map { ($0.name, $0.value) })
        let unmet = described.filter { $0.value != found[$0.name] }.map(\.name)
        return hasSamePeriod(as: actual) ? unmet.filter { $0 != "rate" } : unmet
    }

    /// Whether both rates round to the same whole milliseconds between fixes: 7 per second become 6.99.
    private func hasSamePeriod(as other: ReceiverSettings) -> Bool {
        guard let rate, let otherRate = other.rate else { return false }
        return (1000 / rate).rounded() == (1000 / otherRate).rounded()
    }

    /// The settings that differ from the receiver's actual ones.
    package func missing(from actual: ReceiverSettings) -> ReceiverSettings {
        without(Set(described.map(\.name)).subtracting(unmet(by: actual)))
    }

    /// Removes the settings with these names.
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

    /// Adds other settings for all that are `nil`.
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

    /// A rate with up to two decimals: receivers have whole milliseconds between fixes.
    static func text(_ rate: Double) -> String {
        guard let hundredths = Int(exactly: (rate * 100).rounded()) else { return "\(rate)" }
        guard hundredths % 100 != 0 else { return String(hundredths / 100) }
        var digits = String(hundredths % 100 + 100).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(hundredths / 100).\(digits)"
    }
}

extension Constellation {
    /// The name on the command line and in settings, such as `gps` or `beidou`.
    package var optionName: String { "\(self)".lowercased() }

    /// The system with this name; `nil` if the name is unknown.
    package init?(optionName name: String) {
        guard let system = Self.allCases.first(where: { $0.optionName == name }) else { return nil }
        self = system
    }
}

/// The kind of motion that a receiver expects and tunes its filter for.
package enum DynamicModel: String, Hashable, Sendable, CaseIterable {
    /// Any motion: the factory setting.
    case portable
    case stationary
    case pedestrian
    case automotive
    /// A boat, assumed to be at sea level.
    case sea
    /// An aircraft or balloon, accelerating at up to 1 g.
    case airborne
}

/// The messages that a receiver sends for each fix.
package enum MessageSet: String, Hashable, Sendable, CaseIterable {
    /// Only the sentences needed for a fix: RMC, GGA and GSA, and GST if the receiver has it.
    case lean
    /// The lean set plus GSV, which lists the satellites in view.
    case full
    /// The maker's binary messages, which include the accuracy of position and speed.
    case binary
}

/// The trade-off between power consumption and accuracy.
package enum PowerMode: String, Hashable, Sendable, CaseIterable {
    /// Full power, for the best positions.
    case full
    /// Less power, with hardly worse positions.
    case balanced
    /// The least power that still allows a position per second.
    case saving
}

/// The settings requested for a receiver: those named by the user, and optional ones from a profile.
package struct ReceiverWish: Hashable, Sendable {
    /// All settings; those named by the user override the profile's.
    package let settings: ReceiverSettings

    /// The names of the settings that are skipped if the receiver does not support them.
    package let dispensable: Set<String>

    package init(_ named: ReceiverSettings, profile: ReceiverSettings = ReceiverSettings()) {
        settings = named.filled(from: profile)
        dispensable = Set(profile.described.map(\.name)).subtracting(named.described.map(\.name))
    }
}

extension ReceiverSettings {
    /// Valid rates in fixes per second.
    package static let rates = 0.1...25.0

    /// The names of all selectable systems, for messages.
    package static let systemNames = Constellation.selectable.map(\.optionName).sorted().joined(separator: ",")

    /// Parses a list such as `gps,galileo`; `nil` if it is empty or has an unknown name.
    package static func constellations(_ list: String) -> Set<Constellation>? {
        let names = list.split(separator: ",", omittingEmptySubsequences: false)
        let systems = names.compactMap { Constellation(optionName: String($0)) }
        guard systems.count == names.count, Constellation.selectable.isSuperset(of: systems) else { return nil }
        return Set(systems)
    }

    /// The settings of a named profile; `nil` if the name is unknown.
    ///
    /// - Parameter name: an element of `profiles`.
    package init?(profile name: String) {
        guard let model = Self.models[name] else { return nil }
        self.init()
        self.model = model
        rate = name == "logger-car" ? 5 : 1
        messages = .full
        power = .full
        usesAugmentation = true
    }

    /// The profiles' names: for a logger in a car, on a boat, on foot, and below a balloon.
    package static let profiles = models.keys.sorted()

    private static let models: [String: DynamicModel] = [
        "logger-car": .automotive, "logger-boat": .sea, "logger-walk": .pedestrian, "logger-balloon": .airborne,
    ]
}
