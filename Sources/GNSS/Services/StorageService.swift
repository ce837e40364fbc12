/// Keeps every fix with its verdict.
public protocol StorageService: Sendable {
    /// Stores judged fixes of one receiver in one transaction: after a failure none of them is stored.
    ///
    /// An accepted location that this receiver already has at this instant is not stored a second time, so that a
    /// capture may be replayed again; that is not an error.
    func append(_ fixes: [JudgedFix], from receiver: ReceiverIdentity) async throws -> AppendResult

    /// A page of stored fixes: those without a time first, then in order of time, then of arrival.
    ///
    /// An empty page is the end.
    ///
    /// - Parameters:
    ///   - selection: which fixes are wanted.
    ///   - last: the last fix of the page before; nil for the first page.
    ///   - limit: the most fixes to return, at least 1.
    /// - Returns: the page, shorter than the limit only at the end.
    /// - Throws: where the storage cannot be read; that there is nothing is not an error.
    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) async throws -> [StoredFix]

    /// All tracks, in order of their start.
    func tracks() async throws -> [Track]
}
