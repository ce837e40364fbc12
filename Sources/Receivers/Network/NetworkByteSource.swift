internal import Platform
internal import SystemPackage

/// The bytes of a receiver that another machine or program hands on.
///
/// A source that cannot be reached, or has gone, is tried again until it is there; the chunks end only where they are
/// stopped.
package struct NetworkByteSource: ByteSource {
    /// The address of the source.
    package let address: NetworkAddress

    /// The sign of life of the thread that reads it.
    package var heartbeat: ReaderHeartbeat { thread.heartbeat }

    private let thread: NetworkReaderThread
    private let bufferedChunks: Int

    /// A source that is connected to when its chunks are asked for.
    ///
    /// - Parameters:
    ///   - address: the address of the source.
    ///   - acceptsMissingChecksum: true where sentences without checksums count as sentences, too.
    ///   - greeting: the text that is sent whenever it is connected; nil for none. The talk with gpsd has its own.
    ///   - bufferedChunks: the number of chunks that wait to be taken.
    ///   - onEvent: told what happens to the connection, on the reading thread: it must not block.
    /// - Throws: `NetworkFailure` where this process has no descriptors left.
    package init(
        _ address: NetworkAddress,
        acceptingMissingChecksum acceptsMissingChecksum: Bool = false,
        greeting: String? = nil,
        bufferedChunks: Int = 4096,
        onEvent: @escaping @Sendable (NetworkSourceEvent) -> Void = { _ in }
    ) throws(NetworkFailure) {
        self.address = address
        self.bufferedChunks = bufferedChunks
        thread = try NetworkReaderThread(
            address,
            acceptingMissingChecksum: acceptsMissingChecksum,
            greeting: greeting,
            onEvent: onEvent
        )
    }

    /// Bytes that were read and lost, because nobody took them in time.
    package var droppedBytes: Int { thread.dropped.count }

    /// Connects, and reads until it is stopped or nobody iterates any more.
    package func chunks() -> AsyncThrowingStream<ByteChunk, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingOldest(bufferedChunks)) { continuation in
            continuation.onTermination = { [thread] _ in thread.stop() }
            thread.start(delivering: continuation)
        }
    }

    /// Ends the reading; the chunks end without an error.
    package func stop() { thread.stop() }
}

/// An event of a source in a network, apart from its bytes.
package enum NetworkSourceEvent: Hashable, Sendable {
    /// The source is connected; true where it was before.
    case connected(again: Bool)

    /// The source cannot be reached, and is tried again; told once until it can.
    case unreachable(NetworkFailure)

    /// The source has gone, and is tried again.
    case lost(NetworkFailure)

    /// gpsd told of an event.
    case gpsd(GPSDConversation.Event)

    /// The source is silent, noisy or heard again.
    case hearing(HearingEvent)
}
