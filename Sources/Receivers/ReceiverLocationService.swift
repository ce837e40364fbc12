package import GNSS

/// A receiver as a source of raw locations: the bytes of a line or of a capture, decoded.
package struct ReceiverLocationService<Source: ByteSource>: LocationService {
    /// Who the bytes come from.
    package let receiver: ReceiverIdentity

    /// What has come over the line so far.
    package let line = LineStatistics()

    private let source: Source
    private let referenceDate: CalendarDate?

    /// The fixes in a source's bytes.
    ///
    /// - Parameters:
    ///   - receiver: who the bytes come from.
    ///   - source: the bytes.
    ///   - referenceDate: a day that shows which dates are 1024 weeks back; nil to take all dates as told.
    package init(receiver: ReceiverIdentity, source: Source, referenceDate: CalendarDate? = nil) {
        self.receiver = receiver
        self.source = source
        self.referenceDate = referenceDate
    }

    /// Opens the source and decodes it.
    package func fixes() async throws -> FixSequence<Source.Chunks> {
        FixSequence(source.chunks(), line: line, referenceDate: referenceDate)
    }

    /// Ends the source.
    package func stop() { source.stop() }
}
