package import GNSS
package import Logbook
package import NMEA

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
        FixSequence(
            source.chunks(),
            line: line,
            options: options,
            observe: observe,
            sentences: observesSentences,
            observeSky: observeSky,
            dates: dates
        )
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
