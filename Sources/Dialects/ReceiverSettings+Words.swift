package import GNSS

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
