internal import Receivers

/// A source whose bytes pass through a clock listener.
struct ClockedByteSource<Source: ByteSource>: ByteSource {
    private let source: Source
    private let listener: ClockListener

    init(_ source: Source, listener: ClockListener) { (self.source, self.listener) = (source, listener) }

    func chunks() -> Chunks { Chunks(chunks: source.chunks(), listener: listener) }

    func stop() { source.stop() }

    struct Chunks: AsyncSequence, Sendable {
        fileprivate let chunks: Source.Chunks
        fileprivate let listener: ClockListener

        func makeAsyncIterator() -> Iterator { Iterator(iterator: chunks.makeAsyncIterator(), listener: listener) }

        struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: Source.Chunks.AsyncIterator
            fileprivate var listener: ClockListener

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
