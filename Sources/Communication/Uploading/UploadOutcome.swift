/// The result of an upload that was to end.
package struct UploadOutcome: Hashable, Sendable {
    /// The number of locations that the target has acknowledged.
    package var acknowledged = 0

    /// The number that it refused, while it took others.
    package var refused = 0

    /// The reason why it refused the last of them; nil where it refused none.
    package var refusal: String?

    /// The reason why it is not done; nil where nothing waits any more.
    package var failure: String?
}
