import Platform
import Synchronization
import SystemPackage

/// Reads one line on a separate thread, which waits only for the device and for the order to stop.
final class ReaderThread: Sendable {
    typealias Continuation = DropCount.Continuation

    /// Bytes that were read but dropped because the buffer was full.
    var droppedBytes: Int { dropped.count }

    /// Bytes that arrived damaged with the right setting.
    var frameErrors: Int { damaged.load(ordering: .relaxed) }

    /// How often the line was reopened.
    var reopenings: Int { reopened.load(ordering: .relaxed) }

    let options: LineOptions
    let stopEvent: StopEvent
    let heartbeat = ReaderHeartbeat()
    private let dropped = DropCount()
    private let damaged = Atomic(0)
    private let reopened = Atomic(0)

    /// Prepares a thread; throws if no file descriptors are left.
    init(_ options: LineOptions) throws(SerialPortError) {
        do throws(Errno) { stopEvent = try StopEvent() } catch { throw .openFailed(options.path, error) }
        self.options = options
    }

    /// Opens the line and delivers its bytes until stopped or hung up, after all bytes read.
    ///
    /// The line is closed when the stream ends.
    func start(delivering continuation: Continuation) {
        heartbeat.expect(within: .zero)
        do throws(Errno) {
            try BackgroundThread.start(options.path.lastComponent?.string ?? "serial line") { [self] in
                var reader = LineReader(for: self, delivering: continuation)
                defer { options.writer?.close() }
                do throws(SerialPortError) {
                    try reader.read()
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
                heartbeat.rest()
            }
        } catch {
            heartbeat.rest()
            continuation.finish(throwing: SerialPortError.openFailed(options.path, error))
        }
    }

    func stop() {
        stopEvent.raise()
    }

    /// Watches the DCD of an opened line; returns `nil` without an observer, or if it cannot be watched.
    func watchDCD(of port: borrowing SerialPort) -> DCDWatch? {
        guard let onDCD = options.onDCD else { return nil }
        do throws(Errno) {
            return try DCDWatch(DriverDCD(of: port.file), tell: onDCD)
        } catch {
            onDCD(.unavailable(error))
            return nil
        }
    }

    func wait(
        for interest: Readiness,
        of port: borrowing SerialPort,
        within timeout: Duration
    ) throws(SerialPortError) -> Wake {
        heartbeat.expect(within: timeout)
        do throws(Errno) {
            return try stopEvent.wait(orFor: interest, of: port.file, timeout: timeout)
        } catch {
            throw .readFailed(options.path, error)
        }
    }

    /// Waits; returns true if stopped in between.
    func pause(_ time: Duration) throws(SerialPortError) -> Bool {
        heartbeat.expect(within: time)
        do throws(Errno) { return try stopEvent.wait(atMost: time) } catch { throw .readFailed(options.path, error) }
    }

    func deliver(_ chunk: ByteChunk, to continuation: Continuation) {
        dropped.note(continuation.yield(chunk))
    }

    func countReopening() { reopened.add(1, ordering: .relaxed) }

    func count(frameErrors: Int) {
        damaged.add(frameErrors, ordering: .relaxed)
    }
}

/// How a line is read.
struct LineOptions: Sendable {
    let path: FilePath
    let speed: LineSpeed
    let acceptsMissingChecksum: Bool
    let patience: Duration
    let tellsFirstPauses: Bool
    let readsAtOnce: Bool
    let writer: LineWriter?
    let onDCD: (@Sendable (DCDEvent) -> Void)?
    let onEvent: @Sendable (SerialLineEvent) -> Void
}
