/// Another source, with every byte of it taken down in a file before it is handed on.
package struct CapturingByteSource<Source: ByteSource>: ByteSource {
    private let source: Source
    private let capture: CaptureFile

    /// A source whose bytes go to a capture too; several may share one, one after the other.
    package init(_ source: Source, capture: CaptureFile) {
        self.source = source
        self.capture = capture
    }

    /// The chunks that the other source delivers; it throws what that one throws.
    package func chunks() -> Chunks {
        Chunks(chunks: source.chunks(), capture: capture)
    }

    /// Stops the other source.
    package func stop() {
        source.stop()
    }

    /// The chunks of another source.
    package struct Chunks: AsyncSequence, Sendable {
        fileprivate let chunks: Source.Chunks
        fileprivate let capture: CaptureFile

        /// Takes them one by one.
        package func makeAsyncIterator() -> Iterator {
            Iterator(iterator: chunks.makeAsyncIterator(), capture: capture)
        }

        /// Takes down what it hands on.
        package struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: Source.Chunks.AsyncIterator
            fileprivate let capture: CaptureFile

            /// The next chunk; nil where the other source ends.
            package mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(any Error) -> ByteChunk? {
                guard let chunk = try await iterator.next(isolation: actor) else { return nil }
                if !chunk.isPause { await capture.append(chunk) }
                return chunk
            }
        }
    }
}
