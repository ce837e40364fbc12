public import GNSS

/// The fixes of a receiver that were judged by the same filter instance, from its first fix on.
///
/// Feeding the fixes of a run to an equal filter, in order of arrival, gives the same verdicts.
public struct FilterRun: Hashable, Sendable, Identifiable {
    /// The run's number in its storage, ascending in order of start.
    public let id: Int64

    /// The receiver whose fixes are judged.
    public let receiver: ReceiverIdentity

    /// The filter; nil if it was not recorded.
    public let filter: FilterDescription?

    /// Creates a run with a number from the storage.
    public init(id: Int64, receiver: ReceiverIdentity, filter: FilterDescription?) {
        self.id = id
        self.receiver = receiver
        self.filter = filter
    }
}

/// A filter's name and parameters, enough to create an equal filter again.
public struct FilterDescription: Hashable, Sendable {
    /// The profile's name, such as `auto`.
    public let profile: String

    /// The filter's parameters in the profile's own text format; empty if it has none.
    public let parameters: String

    /// Creates a description of a profile's filter.
    public init(profile: String, parameters: String = "") {
        self.profile = profile
        self.parameters = parameters
    }
}
