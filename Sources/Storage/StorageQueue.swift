internal import Dispatch

/// The thread of its own on which a storage actor runs.
///
/// SQLite blocks while it reads, syncs and waits for other programs; the few threads that all other tasks share must not.
package final class StorageQueue: SerialExecutor {
    private let queue = DispatchQueue(label: "gpslog.storage")

    /// A thread, which ends with its last work.
    package init() {}

    /// Runs what an actor has to do next.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }

    /// Does work that blocks, before there is an actor to do it.
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
