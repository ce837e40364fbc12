internal import Dispatch

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
