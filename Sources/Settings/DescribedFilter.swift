package import Filtering
package import Logbook

/// A filter that remembers nothing yet, with the name and the parameters from which it can be made again.
package struct DescribedFilter: Sendable {
    private static let version = "version=\(FilterParameters.version)"

    /// The filter's profile, the version of its parameters, and those that are not the profile's, such as
    /// `version=1 rest.start-speed=0.8`.
    package let description: FilterDescription

    /// The filter.
    package let filter: any LocationFilter

    /// The parameters that the filter takes for granted; of one that takes nothing for granted, those that suit most.
    package let parameters: FilterParameters

    /// The filter of a profile.
    ///
    /// - Parameters:
    ///   - profile: the profile.
    ///   - changes: the parameters that are set otherwise than in the profile; `off` has nothing to be set.
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

    /// A filter like one that was described before; nil where this program knows none like it, or only another version.
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
    /// The names of all profiles, for people.
    package static var listOfNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
