package import GNSS
package import Logbook
package import NMEA

/// A receiver as a source of raw locations: the bytes of a line or of a capture, decoded.
package struct ReceiverLocationService<Source: ByteSource>: LocationService {
    /// The identity of the receiver that the bytes come from.
    package let receiver: ReceiverIdentity

    /// The statistics of what has come over the line so far.
    package let line = LineStatistics()

    private let source: Source
    private let options: NMEAStream.Options
    private let observe: LineObserver?
    private let observesSentences: Bool
    private let observeSky: SkyObserver?
    private let dates: ClockDates?
    private let rates: RateControl?

    /// The fixes in a source's bytes.
    ///
    /// - Parameters:
    ///   - receiver: the receiver that the bytes come from.
    ///   - source: the bytes.
    ///   - options: the options for what is known of the receiver.
    ///   - observe: called with each chunk, before its fixes are handed over; nil where nobody looks on.
    ///   - observesSentences: true where it is called with sentences, too, which are copied for it.
    ///   - observeSky: called with what is listed of satellites, likewise.
    ///   - dates: the dates of fixes of which the receiver tells the time of day alone; nil to leave them without.
    ///   - rates: tells the receiver how often it is to report; nil where it may not be told.
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

    /// Opens the source and decodes it.
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

    /// Passes the rate on to the receiver, if its user permits that and it can be told.
    @discardableResult
    package func request(_ rate: ReportRate) -> Bool {
        rates?.request(rate)
        return rates != nil
    }

    /// Ends the source, once the receiver has its own rate again.
    package func stop() {
        guard let rates else { return source.stop() }
        rates.end { [source] in source.stop() }
    }
}
