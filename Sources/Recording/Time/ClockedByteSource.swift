internal import Receivers

/// Another source, whose bytes a clock listens to before they are handed on.
struct ClockedByteSource<Source: ByteSource>: ByteSource {
    private let source: Source
    private let listener: ClockListener

    /// A source that is listened to.
    init(_ source: Source, listener: ClockListener) { (self.source, self.listener) = (source, listener) }

    /// The chunks that the other source delivers; it throws what that one throws.
    func chunks() -> Chunks { Chunks(chunks: source.chunks(), listener: listener) }

    /// Stops the other source.
    func stop() { source.stop() }

    /// The chunks of another source.
    struct Chunks: AsyncSequence, Sendable {
        fileprivate let chunks: Source.Chunks
        fileprivate let listener: ClockListener

        /// Takes them one by one.
        func makeAsyncIterator() -> Iterator { Iterator(iterator: chunks.makeAsyncIterator(), listener: listener) }

        /// Listens to what it hands on.
        struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: Source.Chunks.AsyncIterator
            fileprivate var listener: ClockListener

            /// The next chunk; nil where the other source ends.
            mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(any Error) -> ByteChunk? {
                guard let chunk = try await iterator.next(isolation: actor) else { return nil }
                listener.hear(chunk)
                return chunk
            }
        }
    }
}
