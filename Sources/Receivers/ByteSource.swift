package import GNSS
internal import Platform
internal import Synchronization

/// A source of a receiver's bytes, such as a serial line or a capture file.
package protocol ByteSource: Sendable {
    /// The bytes, in order and complete.
    associatedtype Chunks: AsyncSequence<ByteChunk, any Error> & Sendable

    /// Starts to read the source; iterate over the result once.
    ///
    /// The iteration throws if the source cannot be opened or read.
    func chunks() -> Chunks

    /// Stops reading: bytes already read are still delivered, then the sequence ends without an error.
    ///
    /// Returns immediately. Any task may call it, more than once. A stopped source cannot be restarted.
    func stop()
}

/// Bytes that were read together, or a marker for a pause in the stream.
package struct ByteChunk: Hashable, Sendable {
    /// The bytes, unchanged.
    ///
    /// Empty if the receiver pauses after a line, which only some sources detect.
    package let bytes: [UInt8]

    /// System clock when the bytes were read; `nil` for replays of captures without times.
    package let readAt: UTCTime?

    /// Monotonic clock when the bytes were read, for the distance between chunks; `nil` for replays.
    package let instant: ContinuousClock.Instant?

    package init(bytes: [UInt8], readAt: UTCTime?, instant: ContinuousClock.Instant? = nil) {
        self.bytes = bytes
        self.readAt = readAt
        self.instant = instant
    }

    /// Marks a pause longer than those within a report.
    package static let pause = ByteChunk(bytes: [], readAt: nil)

    package var isPause: Bool { bytes.isEmpty }

    /// Stamps the bytes with the current time.
    init(justRead bytes: [UInt8]) {
        self.init(bytes: bytes, readAt: .now, instant: .now)
    }
}

/// Counts bytes that were read but dropped because the buffer was full, and bytes that the kernel dropped.
final class DropCount: Sendable {
    typealias Continuation = AsyncThrowingStream<ByteChunk, any Error>.Continuation

    var count: Int { total.load(ordering: .relaxed) }

    private let total = Atomic(0)

    func add(_ bytes: Int) { total.add(bytes, ordering: .relaxed) }

    /// Counts the chunk that a `yield` dropped, if any.
    func note(_ result: Continuation.YieldResult) {
        if case .dropped(let lost) = result { add(lost.bytes.count) }
    }
}
