import GNSS
import SystemPackage
import Synchronization

/// Reads one line on a thread of its own, which waits for the device and for the order to stop, and for nothing else.
final class ReaderThread: Sendable {
    typealias Continuation = AsyncThrowingStream<ByteChunk, any Error>.Continuation

    /// Bytes that were read and lost, because nobody took them for so long that the buffer was full.
    var droppedBytes: Int { dropped.load(ordering: .relaxed) }

    private let path: FilePath
    private let speed: LineSpeed
    private let onEvent: @Sendable (SerialLineEvent) -> Void
    private let stopEvent: StopEvent
    private let dropped = Atomic(0)

    /// A thread that does not run yet.
    ///
    /// Throws where no descriptors are left.
    init(
        path: FilePath,
        speed: LineSpeed,
        onEvent: @escaping @Sendable (SerialLineEvent) -> Void
    ) throws(SerialPortError) {
        do throws(Errno) { stopEvent = try StopEvent() } catch { throw .openFailed(path, error) }
        self.path = path
        self.speed = speed
        self.onEvent = onEvent
    }

    /// Opens the line and delivers what it says until it is stopped, or hung up: what was read comes first.
    ///
    /// The line is closed again when the stream ends.
    func start(delivering continuation: Continuation) {
        do throws(Errno) {
            try NamedThread.start(path.lastComponent?.string ?? "serial line") { [self] in
                do throws(SerialPortError) {
                    try readLine(into: continuation)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        } catch {
            continuation.finish(throwing: SerialPortError.openFailed(path, error))
        }
    }

    /// Ends the reading; the stream ends without an error.
    func stop() {
        stopEvent.raise()
    }

    private func readLine(into continuation: Continuation) throws(SerialPortError) {
        let port = try SerialPort(opening: path, baudRate: speed.first)
        onEvent(.opened)
        if port.isUnsettled, try settle(port) { return }
        if case .search(let remembered) = speed, port.kind.isSearchable {
            let search = BaudRateSearch(remembered: remembered)
            guard try findSpeed(search, of: port, deliveringTo: continuation) else { return }
        }
        while let bytes = try nextBytes(from: port, within: nil) {
            deliver(ByteChunk(justRead: bytes), to: continuation)
        }
        try deliverRest(of: port, to: continuation)
    }

    /// Delivers what the kernel has received already when the order to stop comes.
    private func deliverRest(of port: borrowing SerialPort, to continuation: Continuation) throws(SerialPortError) {
        // Bounded, because a program that plays a receiver may send faster than we read.
        for _ in 1...16 {
            let bytes = try port.read()
            if bytes.isEmpty { return }
            deliver(ByteChunk(justRead: bytes), to: continuation)
        }
    }

    /// Listens until the speed is found, then delivers what was heard at it; false where it was stopped before.
    private func findSpeed(
        _ search: consuming BaudRateSearch,
        of port: borrowing SerialPort,
        deliveringTo continuation: Continuation
    ) throws(SerialPortError) -> Bool {
        var heard = HeardBytes()
        var start = ContinuousClock.now
        // A line that ends, or is told to, before the second sentence: the first one is as good.
        defer { if search.sentencesHeard > 0 { heard.chunksFromText.forEach { deliver($0, to: continuation) } } }
        while true {
            let left = search.patience - start.duration(to: .now)
            guard let bytes = try nextBytes(from: port, within: max(left, .zero)) else { return false }
            if !bytes.isEmpty { heard.append(ByteChunk(justRead: bytes)) }
            switch search.hear(bytes, after: start.duration(to: .now)) {
            case .keepListening:
                break
            case .accept:
                onEvent(.baudRateFound(search.candidate))
                return true
            case .tryNext(let baudRate):
                if search.hasHeardOnlyNoise { onEvent(.onlyNoise) }
                try port.setBaudRate(baudRate)
                if port.kind == .wire, try settle(port) { return false }
                // Where there is no wire, text is text at any speed.
                if port.kind == .wire || !heard.isText { heard = HeardBytes() }
                start = .now
            }
        }
    }

    /// Waits until nothing comes that was received at another speed; says whether it was stopped meanwhile.
    private func settle(_ port: borrowing SerialPort) throws(SerialPortError) -> Bool {
        // 100 ms are too short for a PL2303, and what it still holds reads clean: the wrong speed would be accepted.
        if try wait({ () throws(Errno) in try stopEvent.wait(atMost: .milliseconds(200)) }) { return true }
        port.forgetInput()
        return false
    }

    /// The next bytes; none where nothing came in time or there was nothing to read, nil once stopped.
    private func nextBytes(
        from port: borrowing SerialPort,
        within timeout: Duration?
    ) throws(SerialPortError) -> [UInt8]? {
        while true {
            let wake = try wait { () throws(Errno) in
                try stopEvent.wait(orFor: .readable, of: port.file, timeout: timeout)
            }
            switch wake {
            case .stopped: return nil
            case .timedOut: return []
            case .ready: break
            }
            let bytes = try port.read()
            if !bytes.isEmpty { return try restOfLine(bytes, from: port) }
            // A FIFO whose writer has left says so until the next one comes: look again later, do not spin.
            if try wait({ () throws(Errno) in try stopEvent.wait(atMost: .milliseconds(100)) }) { return nil }
        }
    }

    /// The bytes with those that follow at once, at best to the end of a line: at 4800 baud every byte or two would
    /// wake us, and be a chunk of its own.
    private func restOfLine(
        _ beginning: [UInt8],
        from port: borrowing SerialPort
    ) throws(SerialPortError) -> [UInt8] {
        var bytes = beginning
        var pauses = 0
        while bytes.last != UInt8(ascii: "\n"), bytes.count < 4096, pauses < 5 {
            let isStopped = try wait { () throws(Errno) in try stopEvent.wait(atMost: .milliseconds(20)) }
            // A hang-up is said again by the next read, after these bytes.
            guard !isStopped, let more = try? port.read(), !more.isEmpty else { break }
            bytes += more
            pauses += 1
        }
        return bytes
    }

    private func wait<Result>(_ body: () throws(Errno) -> Result) throws(SerialPortError) -> Result {
        do throws(Errno) { return try body() } catch { throw .readFailed(path, error) }
    }

    private func deliver(_ chunk: ByteChunk, to continuation: Continuation) {
        if case .dropped(let lost) = continuation.yield(chunk) {
            dropped.add(lost.bytes.count, ordering: .relaxed)
        }
    }
}
