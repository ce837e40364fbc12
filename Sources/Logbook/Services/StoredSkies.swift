package import GNSS

/// Finds what a storage has kept of what receivers listed of satellites.
package protocol StoredSkies: Sendable {
    /// Hands over summaries, receiver by receiver, in order of time.
    ///
    /// - Parameters:
    ///   - start: the earliest instant; nil for any.
    ///   - end: the instant before which they begin; nil for any.
    ///   - receiver: the receiver; nil for all.
    ///   - note: called with each summary and its receiver.
    /// - Throws: an error if the storage cannot be read; where some of it is damaged, after all the rest.
    func readSkies(
        from start: UTCTime?,
        to end: UTCTime?,
        of receiver: ReceiverIdentity?,
        _ note: @Sendable (ReceiverIdentity, SkySummary) -> Void
    ) async throws
}
