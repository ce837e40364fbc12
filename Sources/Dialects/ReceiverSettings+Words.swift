package import GNSS

/// The words for settings, as people write them.
extension ReceiverSettings {
    /// The rates that there are, in fixes a second.
    package static let rates = 0.1...25.0

    /// The settings that receivers of all makers are known to have, in words for messages.
    package static let systemNames = Constellation.selectable.map(\.optionName).sorted().joined(separator: ",")

    /// The systems of a list such as `gps,galileo`; nil where one is none, or none is named.
    package static func constellations(_ list: String) -> Set<Constellation>? {
        let names = list.split(separator: ",", omittingEmptySubsequences: false)
        let systems = names.compactMap { Constellation(optionName: String($0)) }
        guard systems.count == names.count, Constellation.selectable.isSuperset(of: systems) else { return nil }
        return Set(systems)
    }

    /// The settings of a bundle that has a name; nil where there is none of that name.
    ///
    /// - Parameter name: one of `profiles`.
    package init?(profile name: String) {
        guard let model = Self.models[name] else { return nil }
        self.init()
        self.model = model
        rate = name == "logger-car" ? 5 : 1
        messages = .full
        power = .full
        usesAugmentation = true
    }

    /// The names of bundles for a logger in a car, on a boat, on foot, and below a balloon.
    package static let profiles = models.keys.sorted()

    private static let models: [String: DynamicModel] = [
        "logger-car": .automotive, "logger-boat": .sea, "logger-walk": .pedestrian, "logger-balloon": .airborne,
    ]
}
