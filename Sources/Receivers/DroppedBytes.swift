internal import Synchronization

/// Counts bytes that were read but dropped because the buffer was full.
final class DroppedBytes: Sendable {
    typealias Continuation = AsyncThrowingStream<ByteChunk, any Error>.Continuation

    var count: Int { total.load(ordering: .relaxed) }

    private let total = Atomic(0)

    /// Counts the chunk that a `yield` dropped, if any.
    func note(_ result: Continuation.YieldResult) {
        if case .dropped(let lost) = result { total.add(lost.bytes.count, ordering: .relaxed) }
    }
}
