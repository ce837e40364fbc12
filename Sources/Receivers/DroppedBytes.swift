internal import Synchronization

/// Counts bytes that were read but dropped because the buffer was full, and bytes that the kernel dropped.
final class DroppedBytes: Sendable {
    typealias Continuation = AsyncThrowingStream<ByteChunk, any Error>.Continuation

    var count: Int { total.load(ordering: .relaxed) }

    private let total = Atomic(0)

    func add(_ bytes: Int) { total.add(bytes, ordering: .relaxed) }

    /// Counts the chunk that a `yield` dropped, if any.
    func note(_ result: Continuation.YieldResult) {
        if case .dropped(let lost) = result { add(lost.bytes.count) }
    }
}
