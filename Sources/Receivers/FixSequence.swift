package import GNSS
internal import NMEA
internal import Synchronization

/// The fixes in a stream of bytes: pulls a chunk, takes it apart, hands over what is complete.
///
/// When the bytes end or their source fails, the epoch that is still open comes first and the end or the error after it.
package struct FixSequence<Chunks>: AsyncSequence, Sendable
where Chunks: AsyncSequence<ByteChunk, any Error> & Sendable {
    private let chunks: Chunks
    private let line: LineStatistics
    private let options: NMEAStream.Options

    init(_ chunks: Chunks, line: LineStatistics, options: NMEAStream.Options) {
        self.chunks = chunks
        self.line = line
        self.options = options
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            chunks: chunks.makeAsyncIterator(),
            line: line,
            stream: NMEAStream(options)
        )
    }

    /// Walks through the fixes once.
    package struct AsyncIterator: AsyncIteratorProtocol {
        private var chunks: Chunks.AsyncIterator
        private let line: LineStatistics
        private var stream: NMEAStream
        private var addresses = HeardAddresses()
        private var fixes: [ReceivedFix] = []
        private var lastReadAt: UTCTime?
        private var outcome: Result<Void, any Error>?

        init(chunks: Chunks.AsyncIterator, line: LineStatistics, stream: NMEAStream) {
            self.chunks = chunks
            self.line = line
            self.stream = stream
        }

        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(any Error) -> [ReceivedFix]? {
            while true {
                // Handed out before more are read: a fix must not wait for the next chunk.
                if !fixes.isEmpty {
                    let page = fixes
                    fixes = []
                    // The next chunk is much like this one.
                    fixes.reserveCapacity(page.count)
                    return page
                }
                if let outcome {
                    try outcome.get()
                    return nil
                }
                await pull(isolation: actor)
            }
        }

        private mutating func pull(isolation actor: isolated (any Actor)?) async {
            do {
                if let chunk = try await chunks.next(isolation: actor) {
                    take(chunk)
                    return
                }
                outcome = .success(())
            } catch {
                outcome = .failure(error)
            }
            let (readAt, line) = (lastReadAt, line)
            stream.finish {
                if let new = addresses.note($0[0]) { line.add(sentence: new) }
            } epoch: {
                fixes.append(ReceivedFix(fix: $0.fix, receivedAt: readAt))
            }
            line.update(stream)
        }

        private mutating func take(_ chunk: ByteChunk) {
            if chunk.isPause {
                let readAt = lastReadAt
                stream.pause { fixes.append(ReceivedFix(fix: $0.fix, receivedAt: readAt)) }
                return
            }
            // A span must not depend on the loop's own variable.
            let (bytes, line) = (chunk.bytes, line)
            stream.consume(bytes.span) {
                if let new = addresses.note($0[0]) { line.add(sentence: new) }
            } epoch: {
                fixes.append(ReceivedFix(fix: $0.fix, receivedAt: chunk.readAt))
            }
            lastReadAt = chunk.readAt
            line.update(stream)
        }
    }
}
