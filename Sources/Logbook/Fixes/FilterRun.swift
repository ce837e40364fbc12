public import GNSS

/// One life of a filter: what a receiver sends from when a new filter, which remembers nothing yet, begins to judge it.
///
/// A filter like it that is fed the fixes of a run again, in order of arrival, gives the same verdicts.
public struct FilterRun: Hashable, Sendable, Identifiable {
    /// The run's number in its storage, in order of beginning.
    public let id: Int64

    /// The receiver that is judged.
    public let receiver: ReceiverIdentity

    /// The filter; nil where it was not written down.
    public let filter: FilterDescription?

    /// A run.
    public init(id: Int64, receiver: ReceiverIdentity, filter: FilterDescription?) {
        self.id = id
        self.receiver = receiver
        self.filter = filter
    }
}

/// The description of a filter, by which one like it can be made again.
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
