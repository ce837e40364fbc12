internal import Dispatch
internal import SQLite

/// The thread on which a storage actor runs.
///
/// SQLite blocks while it reads, syncs and waits for other programs. This must not happen on the few threads shared by
/// all other tasks.
package final class StorageQueue: SerialExecutor {
    private let queue = DispatchQueue(label: "gpslog.storage")

    /// Creates a thread, which ends after its last job.
    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }

    package func run<Result: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = await withCheckedContinuation { continuation in
            queue.async {
                do throws(Failure) {
                    continuation.resume(returning: .success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try outcome.get()
    }
}

extension SQLiteStorage {
    /// Runs `body` in one transaction: if it fails, nothing is stored.
    ///
    /// Other programs that write to the database wait in the meantime. Anything that other tasks store in this storage
    /// becomes part of the transaction.
    ///
    /// - Parameter body: stores runs and fixes in this storage, and sees what it has stored.
    /// - Returns: the result of `body`.
    /// - Throws: the error of `body`, or `SQLiteError` if the database cannot be written.
    package func atomically<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try connection.begin()
        do {
            let result = try await body()
            try connection.commit()
            return result
        } catch {
            connection.rollBack()
            // The cached ends of receivers and tracks may refer to rolled back rows.
            receivers = [:]
            ends = [:]
            waitingSkies = [:]
            throw error
        }
    }
}
