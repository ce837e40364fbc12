package import GNSS
package import Receivers

/// A line whose bytes a test hands in.
package struct InMemoryByteSource: ByteSource {
    private let stream: AsyncThrowingStream<ByteChunk, any Error>
    private let continuation: AsyncThrowingStream<ByteChunk, any Error>.Continuation

    /// A line over which nothing has come yet.
    package init() { (stream, continuation) = AsyncThrowingStream.makeStream() }

    package func chunks() -> AsyncThrowingStream<ByteChunk, any Error> { stream }

    package func stop() { continuation.finish() }

    /// Sentences that have these bodies come, read at a time.
    package func send(_ bodies: String..., readAt time: UTCTime? = nil) {
        continuation.yield(ByteChunk(bytes: transmission(bodies), readAt: time))
    }

    /// The receiver pauses.
    package func pause() { continuation.yield(.pause) }

    /// The line breaks.
    package func fail(with error: any Error) { continuation.finish(throwing: error) }
}
