package import GNSS

/// A filter that remembers nothing yet, with the name and the parameters that one like it can be made by again.
package struct FilterProfile: Sendable {
    /// The profiles there are.
    package static let names = ["auto", "off"]

    /// The filter's profile and parameters.
    package let description: FilterDescription

    /// The filter.
    package let filter: any LocationFilter

    private init(_ filter: any LocationFilter, _ description: FilterDescription) {
        self.filter = filter
        self.description = description
    }

    /// The default: what suits most.
    package static var auto: FilterProfile {
        FilterProfile(FilterChain.standard, FilterDescription(profile: "auto"))
    }

    /// Accepts every fix that the receiver itself vouches for.
    package static var off: FilterProfile {
        FilterProfile(FilterChain.minimal, FilterDescription(profile: "off"))
    }

    /// The profile of a name on the command line.
    ///
    /// - Throws: `Failure` where there is none, with the names there are.
    package init(named name: String) throws(Failure) {
        guard let profile = FilterProfile(FilterDescription(profile: name)) else {
            let known = Self.names.joined(separator: ", ")
            throw Failure("there is no filter profile \(name); the profiles are \(known).", .usage)
        }
        self = profile
    }

    /// A filter like one that was described before; nil where this program knows none like it.
    package init?(_ description: FilterDescription) {
        switch description {
        case Self.auto.description: self = .auto
        case Self.off.description: self = .off
        default: return nil
        }
    }
}
