internal import Platform
internal import SystemPackage

/// The bytes of a receiver that another machine or program forwards.
///
/// Reconnects until the source can be reached. The chunks end only when stopped.
package struct NetworkByteSource: ByteSource {
    package let address: NetworkAddress

    /// The heartbeat of the reading thread.
    package var heartbeat: ReaderHeartbeat { thread.heartbeat }

    private let thread: NetworkReaderThread
    private let bufferedChunks: Int

    /// Creates a source, which connects when its chunks are requested.
    ///
    /// - Parameters:
    ///   - address: the address of the source.
    ///   - acceptsMissingChecksum: whether to accept sentences without a checksum.
    ///   - greeting: text to send after connecting; `nil` for none. gpsd gets its requests in any case.
    ///   - bufferedChunks: capacity of the buffer; further chunks are dropped.
    ///   - onEvent: called on the reading thread with changes of the connection. It must not block.
    /// - Throws: `NetworkFailure` if the process has no file descriptors left.
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

    /// Bytes that were dropped because a buffer was full, of datagrams in the kernel's buffer by estimate.
    package var droppedBytes: Int { thread.dropped.count }

    /// Connects and reads until stopped or until the iteration ends.
    package func chunks() -> AsyncThrowingStream<ByteChunk, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingOldest(bufferedChunks)) { continuation in
            continuation.onTermination = { [thread] _ in thread.stop() }
            thread.start(delivering: continuation)
        }
    }

    /// Stops reading; the chunks end without an error.
    package func stop() { thread.stop() }
}

/// A change of a network source, apart from its bytes.
package enum NetworkSourceEvent: Hashable, Sendable {
    /// The source is connected; `again` if it was connected before.
    case connected(again: Bool)

    /// The source cannot be reached and is retried.
    ///
    /// Reported once until it can.
    case unreachable(NetworkFailure)

    /// The connection was lost and is retried.
    case lost(NetworkFailure)

    case gpsd(GPSDConversation.Event)

    /// The source is silent, noisy or heard again.
    case hearing(SilenceEvent)
}

/// Why a source cannot be reached or was lost.
package struct NetworkFailure: Error, Hashable, CustomStringConvertible {
    /// The reason, starting in lower case.
    package let description: String

    init(_ description: String) { self.description = description }

    init(_ reason: Errno) { description = reason.description.lowercased() }
}

/// Reads one source on a separate thread.
final class NetworkReaderThread: Sendable {
    let address: NetworkAddress
    let acceptsMissingChecksum: Bool
    let greeting: String?
    let onEvent: @Sendable (NetworkSourceEvent) -> Void
    let stopEvent: StopEvent
    let dropped = DropCount()
    let heartbeat = ReaderHeartbeat()

    init(
        _ address: NetworkAddress,
        acceptingMissingChecksum acceptsMissingChecksum: Bool,
        greeting: String?,
        onEvent: @escaping @Sendable (NetworkSourceEvent) -> Void
    ) throws(NetworkFailure) {
        do throws(Errno) { stopEvent = try StopEvent() } catch { throw NetworkFailure(error) }
        self.address = address
        self.greeting = greeting
        self.acceptsMissingChecksum = acceptsMissingChecksum
        self.onEvent = onEvent
    }

    /// Connects and delivers chunks until stopped.
    func start(delivering continuation: DropCount.Continuation) {
        heartbeat.expect(within: .zero)
        do throws(Errno) {
            try BackgroundThread.start("network source") { [self] in
                var reader = NetworkReader(for: self, delivering: continuation)
                do throws(Errno) {
                    try reader.read()
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: NetworkFailure(error))
                }
                heartbeat.rest()
            }
        } catch {
            heartbeat.rest()
            continuation.finish(throwing: NetworkFailure(error))
        }
    }

    func stop() { stopEvent.raise() }
}
