package import Filtering
package import Logbook
package import Platform

/// The section `[filter]` of the settings file: a profile and changed parameters.
package struct FilterSettings: Sendable {
    private var profile: FilterProfile?
    private var changes: [FilterParameterChange] = []

    /// Creates the default settings.
    init() {}

    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let name = section.name(of: entry)
            if entry.key == "profile" {
                profile = try Self.profile(entry.node, name)
            } else if let group = FilterParameter.Group(rawValue: entry.key) {
                changes += try Self.changes(group, SettingsSection(name, entry.node))
            } else {
                let groups = FilterParameter.Group.allCases.map { "[\(section.name).\($0.rawValue)]" }
                let known = groups.joined(separator: ", ")
                throw SettingsError(entry.node, name, "is unknown; the keys are profile and the sections \(known)")
            }
        }
    }

    /// Creates the configured filter.
    ///
    /// - Parameter name: a profile that overrides the file's; `nil` for the file's profile, or `auto`. Changed
    ///   parameters of the file apply in all cases.
    /// - Throws: `Failure` with the valid names if the profile does not exist.
    /// - Returns: a new filter.
    package func filter(profile name: String? = nil) throws(Failure) -> FilterChoice {
        guard let name else { return FilterChoice(profile ?? .auto, changes: changes) }
        guard let profile = FilterProfile(rawValue: name) else {
            throw Failure("there is no filter profile \(name); the profiles are \(FilterProfile.listOfNames).", .usage)
        }
        return FilterChoice(profile, changes: changes)
    }

    private static func profile(_ node: SettingsNode, _ name: String) throws(SettingsError) -> FilterProfile {
        guard let profile = node.string.flatMap(FilterProfile.init(rawValue:)) else {
            throw SettingsError(node, name, "must be one of \(FilterProfile.listOfNames), in quotation marks")
        }
        return profile
    }

    private static func changes(
        _ group: FilterParameter.Group,
        _ section: SettingsSection
    ) throws(SettingsError) -> [FilterParameterChange] {
        var changes: [FilterParameterChange] = []
        for entry in section.entries {
            let name = section.name(of: entry)
            guard let parameter = FilterParameter.named(entry.key, in: group) else {
                throw SettingsError(entry.node, name, "is unknown; Documentation/FILTER.md lists all settings")
            }
            guard let change = entry.node.number.flatMap({ FilterParameterChange(parameter, to: $0) }) else {
                let (least, greatest) = (parameter.range.lowerBound, parameter.range.upperBound)
                throw SettingsError(entry.node, name, "must be a number from \(least) to \(greatest)")
            }
            changes.append(change)
        }
        return changes
    }
}

/// A new filter with its name and parameters, from which it can be created again.
package struct FilterChoice: Sendable {
    private static let version = "version=\(FilterParameters.version)"

    /// The profile, the version of its parameters, and those that differ from the profile, such as `version=1
    /// rest.start-speed=0.8`.
    package let description: FilterDescription

    package let filter: any LocationFilter

    /// The filter's parameters; for `off`, which has none, the most suitable defaults.
    package let parameters: FilterParameters

    /// Creates the filter of a profile.
    ///
    /// - Parameters:
    ///   - profile: the filter profile.
    ///   - changes: parameters that differ from the profile; ignored for `off`.
    package init(_ profile: FilterProfile, changes: [FilterParameterChange] = []) {
        guard var parameters = profile.parameters else {
            description = FilterDescription(profile: profile.rawValue)
            filter = FilterChain.minimal
            self.parameters = FilterParameters()
            return
        }
        for change in changes { change.parameter.set(change.value, in: &parameters) }
        description = FilterDescription(
            profile: profile.rawValue,
            parameters: ([Self.version] + changes.map(\.text)).joined(separator: " ")
        )
        filter = FilterChain(parameters)
        self.parameters = parameters
    }

    /// Recreates a filter from its description; `nil` if the filter or its version is unknown.
    package init?(_ description: FilterDescription) {
        guard let profile = FilterProfile(rawValue: description.profile) else { return nil }
        var texts = description.parameters.split(separator: " ")[...]
        if profile.parameters != nil, texts.popFirst().map(String.init) != Self.version { return nil }
        var changes: [FilterParameterChange] = []
        for text in texts {
            guard let change = FilterParameterChange(text) else { return nil }
            changes.append(change)
        }
        self.init(profile, changes: changes)
    }
}

extension FilterProfile {
    /// Comma-separated names of all profiles.
    package static var listOfNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// A filter parameter that differs from its profile.
package struct FilterParameterChange: Sendable {
    package let parameter: FilterParameter

    /// The value, within the parameter's range.
    package let value: Double

    /// Creates a change; `nil` if the value is outside the parameter's range.
    package init?(_ parameter: FilterParameter, to value: Double) {
        guard parameter.range.contains(value) else { return nil }
        self.parameter = parameter
        self.value = value
    }

    /// Text for the database, such as `rest.start-speed=0.8`, which restores exactly the same value.
    package var text: String { "\(parameter.name)=\(value)" }

    /// Parses text from the database; `nil` if it is invalid.
    package init?(_ text: some StringProtocol) {
        let halves = text.split(separator: "=", maxSplits: 1)
        let names = halves.first?.split(separator: ".", maxSplits: 1) ?? []
        guard halves.count == 2, names.count == 2, let value = Double(halves[1]),
            let group = FilterParameter.Group(rawValue: String(names[0])),
            let parameter = FilterParameter.named(names[1], in: group)
        else { return nil }
        self.init(parameter, to: value)
    }
}
