/// Keeps every fix with its verdict.
public protocol StorageService: Sendable {
    /// Takes note that a new filter begins to judge a receiver.
    ///
    /// - Parameters:
    ///   - receiver: the receiver.
    ///   - filter: what the filter is, so that one like it can be made again.
    /// - Returns: the run, which fixes are appended to.
    /// - Throws: where it cannot be written down.
    func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) async throws -> FilterRun

    /// Stores judged fixes of one receiver in one transaction: after a failure none of them is stored.
    ///
    /// A receiver has one location at an instant, so that a capture may be replayed again. Where it already has one, the
    /// fix is kept as a refused duplicate; that is not an error.
    func append(_ fixes: [JudgedFix], to run: FilterRun) async throws -> AppendResult

    /// Takes note that nothing more comes to a run for now, so that the storage can tidy up what it has of it.
    func endRun(_ run: FilterRun) async throws

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
