/// Which filter judges, so that a filter like it can be made again.
public struct FilterDescription: Hashable, Sendable {
    /// The profile's name, such as `auto`.
    public let profile: String

    /// The filter's parameters as text, in the profile's own notation; empty where it has none.
    public let parameters: String

    /// A filter of a profile.
    public init(profile: String, parameters: String = "") {
        self.profile = profile
        self.parameters = parameters
    }
}
