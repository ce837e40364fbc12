internal import NMEA

/// Captures the bytes of another source, all or a selection, before delivering them.
package struct CaptureByteSource<Source: ByteSource>: ByteSource {
    private let source: Source
    private let capture: @Sendable () -> CaptureFile?
    private let observations: RawObservations?

    /// Creates a capturing source.
    ///
    /// Several may share one capture, one after the other.
    ///
    /// - Parameters:
    ///   - source: the source.
    ///   - capture: the file for the bytes, evaluated before the first write; `nil` for none.
    ///   - observations: selects the frames to capture; `nil` to capture all bytes.
    package init(
        _ source: Source,
        capture: @autoclosure @escaping @Sendable () -> CaptureFile?,
        only observations: RawObservations? = nil
    ) {
        self.source = source
        self.capture = capture
        self.observations = observations
    }

    package func chunks() -> Chunks {
        Chunks(chunks: source.chunks(), capture: capture, observations: observations)
    }

    package func stop() {
        source.stop()
    }

    package struct Chunks: AsyncSequence, Sendable {
        fileprivate let chunks: Source.Chunks
        fileprivate let capture: @Sendable () -> CaptureFile?
        fileprivate let observations: RawObservations?

        package func makeAsyncIterator() -> Iterator {
            Iterator(iterator: chunks.makeAsyncIterator(), capture: capture, observations: observations)
        }

        package struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: Source.Chunks.AsyncIterator
            fileprivate let capture: @Sendable () -> CaptureFile?
            fileprivate var observations: RawObservations?
            fileprivate var hasAsked = false
            fileprivate var file: CaptureFile?

            package mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(any Error) -> ByteChunk? {
                guard let chunk = try await iterator.next(isolation: actor) else { return nil }
                // Append frames separately, as parts end between them.
                for bytes in observations?.frames(in: chunk.bytes) ?? [chunk.bytes] where !bytes.isEmpty {
                    if !hasAsked { (hasAsked, file) = (true, capture()) }
                    await file?.append(ByteChunk(bytes: bytes, readAt: chunk.readAt, instant: chunk.instant))
                }
                return chunk
            }
        }
    }
}

/// Selects the frames for post-processing positions: u-blox's RXM-RAWX and RXM-SFRBX.
package struct RawObservations: Sendable {
    private var framer = SentenceFramer()

    package init() {}

    /// Returns the selected frames that these bytes complete.
    mutating func frames(in bytes: [UInt8]) -> [[UInt8]] {
        var frames: [[UInt8]] = []
        var offset = 0
        while framer.consume(bytes.span, from: &offset, { _ in }) {
            framer.handOverFrame { kind, frame in
                guard kind == .ubx, let identity = UBXMessageID(frame: frame), Self.kept.contains(identity) else {
                    return
                }
                frames.append(frame.indices.map { frame[$0] })
            }
        }
        return frames
    }

    /// RXM-RAWX and RXM-SFRBX (u-blox 8 / M8 Receiver Description, UBX class RXM).
    private static let kept: Set<UBXMessageID> = [
        UBXMessageID(class: 0x02, message: 0x15), UBXMessageID(class: 0x02, message: 0x13),
    ]
}
