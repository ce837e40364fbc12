import Dispatch
import Synchronization

/// Blocking work that starts immediately on a thread outside the cooperative pool, so that a test can continue.
final class BlockingWork<Value: Sendable>: Sendable {
    private let outcome: AsyncThrowingStream<Value, any Error>

    init(_ body: @escaping @Sendable () throws -> Value) {
        let (stream, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
        outcome = stream
        // A separate queue always gets a thread, even if many others block.
        DispatchQueue(label: "blocking work").async {
            do {
                continuation.yield(try body())
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }

    /// The outcome of the work; call it only once.
    var value: Value {
        get async throws {
            for try await value in outcome { return value }
            throw CancellationError()
        }
    }
}
