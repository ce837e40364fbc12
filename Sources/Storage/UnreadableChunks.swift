internal import Synchronization

/// Sealed fixes that readings had to leave out, because they are not as they were written.
package final class UnreadableChunks: Sendable {
    /// How many fixes there were in each, 0 where that cannot be read either.
    private let chunks = Mutex<[Int64: Int]>([:])

    /// None so far.
    package init() {}

    /// How many chunks.
    package var count: Int { chunks.withLock(\.count) }

    /// How many fixes there were in them, as far as that is known.
    package var fixes: Int { chunks.withLock { $0.values.reduce(0, +) } }

    /// Takes note of a chunk.
    ///
    /// - Parameters:
    ///   - last: the number of its last fix.
    ///   - fixes: how many it had.
    func note(_ last: Int64, of fixes: Int) {
        chunks.withLock { $0[last] = fixes }
    }
}
