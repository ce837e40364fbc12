package import GNSS
package import Receivers

/// A line whose bytes come from the test.
package struct InMemoryByteSource: ByteSource {
    private let stream: AsyncThrowingStream<ByteChunk, any Error>
    private let continuation: AsyncThrowingStream<ByteChunk, any Error>.Continuation

    package init() { (stream, continuation) = AsyncThrowingStream.makeStream() }

    package func chunks() -> AsyncThrowingStream<ByteChunk, any Error> { stream }

    package func stop() { continuation.finish() }

    /// Sends the sentences with these bodies.
    package func send(_ bodies: String..., readAt time: UTCTime? = nil) {
        continuation.yield(ByteChunk(bytes: transmission(bodies), readAt: time))
    }

    package func pause() { continuation.yield(.pause) }

    package func fail(with error: any Error) { continuation.finish(throwing: error) }
}
