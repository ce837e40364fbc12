package import SystemPackage

/// The bytes of a receiver on a serial line, or of what plays one: a pseudo-terminal, a FIFO.
///
/// The chunks throw a `SerialPortError`: where the line cannot be opened, and where it is unplugged, after its last
/// bytes. The line is closed when they end.
package struct SerialByteSource: ByteSource {
    /// The path the line is opened by.
    package let path: FilePath

    /// The sign of life of the thread that reads it.
    package var heartbeat: ReaderHeartbeat { thread.heartbeat }

    private let thread: ReaderThread
    private let bufferedChunks: Int

    /// A line that is opened when its chunks are asked for.
    ///
    /// Events are told on the reading thread: do not block it.
    ///
    /// So many chunks wait to be taken; a line gives fifty a second at most, and 4096 last for a minute. Receivers that
    /// send no checksums are understood only if that is said. With `patience` a line is complained of that sends no
    /// sentence. Where it is asked for, the first few pauses are told by a `ByteChunk.pause` each, and all is read
    /// at once, not when most of a report is in. A writer makes it a line that can be written to; without one it is opened for
    /// reading only. With `onDCD` a thread more tells the edges of the line's DCD while it is open, or once for each opening
    /// that they cannot be had.
    ///
    /// Throws `openFailed` where this process has no descriptors left.
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
        self.path = path
        self.bufferedChunks = bufferedChunks
        thread = try ReaderThread(
            path: path,
            speed: speed,
            patience: patience,
            acceptingMissingChecksum: acceptsMissingChecksum,
            tellingFirstPauses: tellsFirstPauses,
            readingAtOnce: readsAtOnce,
            writer: writer,
            onDCD: onDCD,
            onEvent: onEvent
        )
    }

    /// Bytes that were read and lost, because nobody took them in time.
    package var droppedBytes: Int { thread.droppedBytes }

    /// Bytes that arrived damaged since the right setting was found, as far as the driver counts them; zero where it does
    /// not.
    ///
    /// Some drivers count packets of bytes.
    package var frameErrors: Int { thread.frameErrors }

    /// Times that the line was opened again, because nothing was heard over it.
    package var reopenings: Int { thread.reopenings }

    /// Opens the line and reads it until it is stopped, unplugged, or nobody iterates any more.
    package func chunks() -> AsyncThrowingStream<ByteChunk, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingOldest(bufferedChunks)) { continuation in
            continuation.onTermination = { [thread] _ in thread.stop() }
            thread.start(delivering: continuation)
        }
    }

    /// Ends the reading; the chunks end without an error.
    package func stop() {
        thread.stop()
    }
}

/// An event on a line, apart from its bytes.
package enum SerialLineEvent: Hashable, Sendable {
    /// The line is open, and nobody else's.
    case opened

    /// Sentences arrive with this setting: the one to remember.
    case settingFound(LineSetting)

    /// The line is silent, noisy or heard again; while it is not heard, it is opened again, if that can help.
    case hearing(HearingEvent)
}
