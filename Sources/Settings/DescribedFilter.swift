package import Filtering
package import Logbook

/// A new filter with its name and parameters, from which it can be created again.
package struct DescribedFilter: Sendable {
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
