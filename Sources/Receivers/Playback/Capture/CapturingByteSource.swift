/// Another source, with every byte of it, or what is wanted of it, taken down in a file before it is handed on.
package struct CapturingByteSource<Source: ByteSource>: ByteSource {
    private let source: Source
    private let capture: @Sendable () -> CaptureFile?
    private let observations: RawObservations?

    /// A source whose bytes go to a capture too; several may share one, one after the other.
    ///
    /// - Parameters:
    ///   - source: the source.
    ///   - capture: the file that they go to, which is asked for when there is something to write; nil for none.
    ///   - observations: takes what is kept out of the bytes; nil to keep all.
    package init(
        _ source: Source,
        capture: @autoclosure @escaping @Sendable () -> CaptureFile?,
        only observations: RawObservations? = nil
    ) {
        self.source = source
        self.capture = capture
        self.observations = observations
    }

    /// The chunks of the captured source, and its errors.
    package func chunks() -> Chunks {
        Chunks(chunks: source.chunks(), capture: capture, observations: observations)
    }

    /// Stops the other source.
    package func stop() {
        source.stop()
    }

    /// The chunks of another source.
    package struct Chunks: AsyncSequence, Sendable {
        fileprivate let chunks: Source.Chunks
        fileprivate let capture: @Sendable () -> CaptureFile?
        fileprivate let observations: RawObservations?

        /// Takes them one by one.
        package func makeAsyncIterator() -> Iterator {
            Iterator(iterator: chunks.makeAsyncIterator(), capture: capture, observations: observations)
        }

        /// Takes down what it hands on.
        package struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: Source.Chunks.AsyncIterator
            fileprivate let capture: @Sendable () -> CaptureFile?
            fileprivate var observations: RawObservations?
            fileprivate var hasAsked = false
            fileprivate var file: CaptureFile?

            /// The next chunk; nil where the other source ends.
            package mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(any Error) -> ByteChunk? {
                guard let chunk = try await iterator.next(isolation: actor) else { return nil }
                // Each by itself, since parts end between them.
                for bytes in observations?.frames(in: chunk.bytes) ?? [chunk.bytes] where !bytes.isEmpty {
                    if !hasAsked { (hasAsked, file) = (true, capture()) }
                    await file?.append(ByteChunk(bytes: bytes, readAt: chunk.readAt, instant: chunk.instant))
                }
                return chunk
            }
        }
    }
}
