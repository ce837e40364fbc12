import Dispatch
import Synchronization

/// Work that blocks, begun at once on a thread outside the cooperative pool, so that a test can go on beside it.
final class BlockingWork<Value: Sendable>: Sendable {
    private let outcome: AsyncThrowingStream<Value, any Error>

    init(_ body: @escaping @Sendable () throws -> Value) {
        let (stream, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
        outcome = stream
        // A queue of its own gets a thread of its own, however many others block.
        DispatchQueue(label: "blocking work").async {
            do {
                continuation.yield(try body())
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }

    /// The outcome of the work, which can be asked for once.
    var value: Value {
        get async throws {
            for try await value in outcome { return value }
            throw CancellationError()
        }
    }
}
