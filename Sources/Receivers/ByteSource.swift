package import GNSS
internal import Platform

/// A source of a receiver's bytes: a serial line, a recording.
package protocol ByteSource: Sendable {
    /// The bytes, in order, with nothing left out or added.
    associatedtype Chunks: AsyncSequence<ByteChunk, any Error> & Sendable

    /// Starts to read. Iterate over the result once; it throws where the source cannot be opened or read.
    func chunks() -> Chunks

    /// Ends the reading: what was read before is still delivered, then the chunks end without an error.
    ///
    /// Returns at once, may be called by anyone and more than once. What is stopped does not start again.
    func stop()
}

/// Bytes that came in together, or word that none come for the moment.
package struct ByteChunk: Hashable, Sendable {
    /// The bytes, unchanged; none where the receiver has paused behind a line, which only some sources tell.
    package let bytes: [UInt8]

    /// This machine's clock when they were read; nil when replaying.
    package let readAt: UTCTime?

    /// The same moment by a clock that nobody sets, so that it tells how far chunks are apart; nil when replaying.
    package let instant: ContinuousClock.Instant?

    /// Bytes that came in at a time.
    package init(bytes: [UInt8], readAt: UTCTime?, instant: ContinuousClock.Instant? = nil) {
        self.bytes = bytes
        self.readAt = readAt
        self.instant = instant
    }

    /// A pause, longer than one in the middle of a report.
    package static let pause = ByteChunk(bytes: [], readAt: nil)

    /// True where it marks a pause.
    package var isPause: Bool { bytes.isEmpty }

    /// Bytes that were read this moment.
    init(justRead bytes: [UInt8]) {
        self.init(bytes: bytes, readAt: .now, instant: .now)
    }
}
