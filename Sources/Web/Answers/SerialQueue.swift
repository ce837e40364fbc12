/// Runs work one after another, in order of arrival.
///
/// Concurrent readers of one connection would only slow each other down, and each holds its results in memory.
package actor SerialQueue {
    private var latest: Task<Void, Never>?

    package init() {}

    /// Runs the work after all earlier work has finished.
    ///
    /// - Throws: the error of the work.
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
