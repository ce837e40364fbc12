package import GNSS
package import Logbook
package import NMEA
internal import Synchronization

/// A receiver as a source of unfiltered locations, decoded from the bytes of a line or a capture.
package struct ReceiverLocationService<Source: ByteSource>: LocationService {
    package let receiver: ReceiverIdentity

    package let line = LineStatistics()

    private let source: Source
    private let options: NMEAStream.Options
    private let observe: LineObserver?
    private let observesSentences: Bool
    private let observeSky: SkyObserver?
    private let dates: ClockDates?
    private let rates: RateControl?

    /// Creates a service that decodes a source's bytes.
    ///
    /// - Parameters:
    ///   - receiver: the identity of the receiver that sends the bytes.
    ///   - source: the bytes.
    ///   - options: decoder options for this receiver.
    ///   - observe: called with each chunk before its fixes are delivered.
    ///   - observesSentences: whether `observe` also gets the sentences, which are copied for it.
    ///   - observeSky: called with each list of satellites.
    ///   - dates: provides dates if the receiver reports only the time of day; `nil` to leave these fixes without.
    ///   - rates: controls the report rate; `nil` if it may not be changed.
    package init(
        receiver: ReceiverIdentity,
        source: Source,
        options: NMEAStream.Options = .init(),
        observe: LineObserver? = nil,
        sentences observesSentences: Bool = true,
        observeSky: SkyObserver? = nil,
        dates: ClockDates? = nil,
        rates: RateControl? = nil
    ) {
        self.dates = dates
        self.rates = rates
        self.observe = observe
        self.observesSentences = observesSentences
        self.observeSky = observeSky
        self.receiver = receiver
        self.source = source
        self.options = options
    }

    package func fixes() async throws -> FixSequence<Source.Chunks> {
        let extraction = FixExtraction(
            line: line,
            stream: NMEAStream(options),
            observe: observe,
            sentences: observesSentences,
            observeSky: observeSky,
            dates: dates
        )
        return FixSequence(source.chunks(), extraction)
    }

    /// Forwards the rate to the receiver; returns false if its report rate may not be changed.
    @discardableResult
    package func request(_ rate: ReportRate) -> Bool {
        rates?.request(rate)
        return rates != nil
    }

    /// Restores the receiver's own rate, then stops the source.
    package func stop() {
        guard let rates else { return source.stop() }
        rates.end { [source] in source.stop() }
    }
}

/// The fixes in a stream of bytes.
///
/// When the bytes end or their source fails, the open epoch is delivered before the end or the error.
package struct FixSequence<Chunks>: AsyncSequence, Sendable
where Chunks: AsyncSequence<ByteChunk, any Error> & Sendable {
    private let chunks: Chunks
    private let extraction: FixExtraction

    init(_ chunks: Chunks, _ extraction: FixExtraction) {
        (self.chunks, self.extraction) = (chunks, extraction)
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: chunks.makeAsyncIterator(), extraction)
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
