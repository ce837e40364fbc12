package import GNSS

/// A receiver as a source of raw locations: the bytes of a line or of a capture, decoded.
package struct ReceiverLocationService<Source: ByteSource>: LocationService {
    /// Who the bytes come from.
    package let receiver: ReceiverIdentity

    /// What has come over the line so far.
    package let line = LineStatistics()

    private let source: Source

    /// The fixes in a source's bytes.
    package init(receiver: ReceiverIdentity, source: Source) {
        self.receiver = receiver
        self.source = source
    }

    /// Opens the source and decodes it.
    package func fixes() async throws -> FixSequence<Source.Chunks> {
        FixSequence(source.chunks(), line: line)
    }

    /// Ends the source.
    package func stop() { source.stop() }
}
