/// Does one thing after the other, in the order in which they come.
///
/// Those that read a database by one connection would only hinder each other, and each has its results in memory meanwhile.
package actor SerialQueue {
    private var latest: Task<Void, Never>?

    /// Nothing to do yet.
    package init() {}

    /// Does something once all that came before is done.
    ///
    /// - Throws: its own error.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let before = latest
        let task = Task { () async throws -> Result in
            await before?.value
            return try await work()
        }
        latest = Task { _ = await task.result }
        return try await task.value
    }
}
