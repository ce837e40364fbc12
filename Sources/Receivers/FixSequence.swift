package import Logbook
internal import NMEA
internal import Synchronization

/// The fixes in a stream of bytes.
///
/// When the bytes end or their source fails, the open epoch is delivered before the end or the error.
package struct FixSequence<Chunks>: AsyncSequence, Sendable
where Chunks: AsyncSequence<ByteChunk, any Error> & Sendable {
    private let chunks: Chunks
    private let line: LineStatistics
    private let options: NMEAStream.Options
    private let observe: LineObserver?
    private let observesSentences: Bool
    private let observeSky: SkyObserver?
    private let dates: ClockDates?

    init(
        _ chunks: Chunks,
        line: LineStatistics,
        options: NMEAStream.Options,
        observe: LineObserver?,
        sentences observesSentences: Bool = true,
        observeSky: SkyObserver?,
        dates: ClockDates? = nil
    ) {
        self.dates = dates
        self.observe = observe
        self.observesSentences = observesSentences
        self.observeSky = observeSky
        self.chunks = chunks
        self.line = line
        self.options = options
    }

    package func makeAsyncIterator() -> AsyncIterator {
        let extraction = FixExtraction(
            line: line,
            stream: NMEAStream(options),
            observe: observe,
            sentences: observesSentences,
            observeSky: observeSky,
            dates: dates
        )
        return AsyncIterator(chunks: chunks.makeAsyncIterator(), extraction)
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        private var chunks: Chunks.AsyncIterator
        private var extraction: FixExtraction
        private var outcome: Result<Void, any Error>?

        init(chunks: Chunks.AsyncIterator, _ extraction: FixExtraction) {
            self.chunks = chunks
            self.extraction = extraction
        }

        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(any Error) -> [ReceivedFix]? {
            while true {
                // Return fixes before reading on: a fix must not wait for the next chunk.
                if let page = extraction.takeFixes() { return page }
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
                    extraction.take(chunk)
                    return
                }
                outcome = .success(())
            } catch {
                outcome = .failure(error)
            }
            extraction.finish()
        }
    }
}
