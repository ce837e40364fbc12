package import SystemPackage

/// The bytes of a receiver on a serial line, or of a program that plays one through a pseudo-terminal or a FIFO.
///
/// The chunks throw a `SerialPortError` if the line cannot be opened, and after the last bytes if it is unplugged. The
/// line is closed when they end.
package struct SerialByteSource: ByteSource {
    package var path: FilePath { thread.options.path }

    /// The heartbeat of the reading thread.
    package var heartbeat: ReaderHeartbeat { thread.heartbeat }

    private let thread: ReaderThread
    private let bufferedChunks: Int

    /// Creates a source, which opens the line when its chunks are requested.
    ///
    /// - Parameters:
    ///   - path: the device file.
    ///   - speed: the speed, or how to find it.
    ///   - acceptsMissingChecksum: whether to accept sentences without a checksum.
    ///   - patience: how long the line may send no sentence before `onEvent` reports it.
    ///   - bufferedChunks: capacity of the buffer; further chunks are dropped. A line delivers at most 50 chunks per
    ///     second, so 4096 last for more than a minute.
    ///   - tellsFirstPauses: whether to deliver the first few pauses as `ByteChunk.pause`.
    ///   - readsAtOnce: whether to read bytes immediately, instead of when most of a report has arrived.
    ///   - writer: makes the line writable; without it, the line is opened read-only.
    ///   - onDCD: called with the edges of the line's DCD while it is open, or once per opening if they are
    ///     unavailable. Uses another thread.
    ///   - onEvent: called with events on the reading thread. It must not block.
    /// - Throws: `openFailed` if the process has no file descriptors left.
    package init(
        path: FilePath,
        speed: LineSpeed = .search(remembered: nil),
        acceptingMissingChecksum acceptsMissingChecksum: Bool = false,
        patience: Duration = .seconds(10),
        bufferedChunks: Int = 4096,
        tellingFirstPauses tellsFirstPauses: Bool = false,
        readingAtOnce readsAtOnce: Bool = false,
        writer: LineWriter? = nil,
        onDCD: (@Sendable (DCDEvent) -> Void)? = nil,
        onEvent: @escaping @Sendable (SerialLineEvent) -> Void = { _ in }
    ) throws(SerialPortError) {
        self.bufferedChunks = bufferedChunks
        thread = try ReaderThread(
            LineOptions(
                path: path,
                speed: speed,
                acceptsMissingChecksum: acceptsMissingChecksum,
                patience: patience,
                tellsFirstPauses: tellsFirstPauses,
                readsAtOnce: readsAtOnce,
                writer: writer,
                onDCD: onDCD,
                onEvent: onEvent
            )
        )
    }

    /// Bytes that were read but dropped because the buffer was full.
    package var droppedBytes: Int { thread.droppedBytes }

    /// Damaged bytes since the right setting was found; 0 if the driver does not count them.
    ///
    /// Some drivers count packets of bytes.
    package var frameErrors: Int { thread.frameErrors }

    /// How often the line was reopened because it was silent or noisy.
    package var reopenings: Int { thread.reopenings }

    /// Opens the line and reads it until stopped, unplugged, or the iteration ends.
    package func chunks() -> AsyncThrowingStream<ByteChunk, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingOldest(bufferedChunks)) { continuation in
            continuation.onTermination = { [thread] _ in thread.stop() }
            thread.start(delivering: continuation)
        }
    }

    /// Stops reading; the chunks end without an error.
    package func stop() {
        thread.stop()
    }
}

/// An event on a line, apart from its bytes.
package enum SerialLineEvent: Hashable, Sendable {
    /// The line is open and locked for this program.
    case opened

    /// Sentences arrive with this setting, which is worth remembering.
    case settingFound(LineSetting)

    /// The line is silent, noisy or heard again.
    ///
    /// Until then it is reopened, if that may help.
    case hearing(SilenceEvent)
}
