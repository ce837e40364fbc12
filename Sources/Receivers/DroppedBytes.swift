internal import Synchronization

/// The number of bytes that were read and lost, because nobody took them for so long that the buffer was full.
final class DroppedBytes: Sendable {
    typealias Continuation = AsyncThrowingStream<ByteChunk, any Error>.Continuation

    /// The bytes so far.
    var count: Int { total.load(ordering: .relaxed) }

    private let total = Atomic(0)

    /// Takes note of what has become of a chunk.
    func note(_ result: Continuation.YieldResult) {
        if case .dropped(let lost) = result { total.add(lost.bytes.count, ordering: .relaxed) }
    }
}
