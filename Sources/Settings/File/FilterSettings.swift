internal import Filtering
package import Terminal

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
    package func filter(profile name: String? = nil) throws(Failure) -> DescribedFilter {
        guard let name else { return DescribedFilter(profile ?? .auto, changes: changes) }
        guard let profile = FilterProfile(rawValue: name) else {
            throw Failure("there is no filter profile \(name); the profiles are \(FilterProfile.listOfNames).", .usage)
        }
        return DescribedFilter(profile, changes: changes)
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
