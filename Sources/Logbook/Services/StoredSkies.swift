package import GNSS

package protocol StoredSkies: Sendable {
    /// Calls a closure with each summary, by receiver, then by time.
    ///
    /// - Parameters:
    ///   - start: the earliest time; nil for no limit.
    ///   - end: the time before which the summaries start; nil for no limit.
    ///   - receiver: the receiver; nil for all.
    ///   - note: called with each summary and its receiver.
    /// - Throws: an error if the storage cannot be read. If a part is damaged, all other summaries are read first.
    func readSkies(
        from start: UTCTime?,
        to end: UTCTime?,
        of receiver: ReceiverIdentity?,
        _ note: @Sendable (ReceiverIdentity, SkySummary) -> Void
    ) async throws
}
