internal import Synchronization

/// Limits how many operations run at a time; each holds a place while it runs.
package final class ConcurrencyLimit: Sendable {
    private let free: Mutex<Int>

    package init(_ count: Int) { free = Mutex(count) }

    /// A place, freed when it is deallocated; `nil` if all are in use.
    package func take() -> Place? {
        let isFree = free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
        return isFree ? Place(of: self) : nil
    }

    package final class Place: Sendable {
        private let all: ConcurrencyLimit

        fileprivate init(of all: ConcurrencyLimit) { self.all = all }

        deinit { all.free.withLock { $0 += 1 } }
    }
}

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
