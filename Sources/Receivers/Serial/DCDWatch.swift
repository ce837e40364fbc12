import CLinux
import GNSS
import Glibc
import Platform
import Synchronization
package import SystemPackage

/// Watches the DCD of an open line on a separate thread, which waits in the driver for each edge.
///
/// poll(2) does not report edges, so the thread blocks in the driver and a signal ends the wait. It releases the line
/// before the line is closed.
package final class DCDWatch: Sendable {
    private struct State {
        var line: (any DCDLine)?
        /// `nil` before the thread runs and after it has ended.
        var thread: pthread_t?
        var isStopping = false
    }

    private let state: Mutex<State>
    private let tell: @Sendable (DCDEvent) -> Void
    private let ended: StopEvent

    /// Delay between signals to a thread that has not ended yet.
    private static let signalPause = Duration.milliseconds(10)
    /// One minute of signals: a driver that ignores them must not block the recording for ever.
    private static let mostSignals = 6000
    /// Delay after a wait without an edge, so that a driver that always returns early does not keep a core busy.
    private static let idlePause = Duration.milliseconds(1)

    /// Starts to watch on a new thread.
    ///
    /// - Parameters:
    ///   - line: the line, released at the end.
    ///   - tell: called with each event on the watching thread. It must not block.
    /// - Throws: `Errno` if no descriptors or threads are left.
    package init(
        _ line: some DCDLine,
        tell: @escaping @Sendable (DCDEvent) -> Void
    ) throws(Errno) {
        ended = try StopEvent()
        state = Mutex(State(line: line))
        self.tell = tell
        try BackgroundThread.start("DCD") { [self] in run() }
    }

    /// Stops watching, and returns once the line is released.
    ///
    /// Don't call this on the watching thread.
    package func stop() {
        state.withLock { $0.isStopping = true }
        for _ in 1...Self.mostSignals {
            // Under the lock the thread cannot end, so its ID is still valid.
            state.withLock { state in
                if let thread = state.thread { _ = gpslog_interrupt(thread) }
            }
            // A signal just before the wait has no effect; the next one ends it.
            if (try? ended.wait(atMost: Self.signalPause)) != false { return }
        }
    }

    private func run() {
        gpslog_accept_interruption()
        watch()
        state.withLock { ($0.line, $0.thread) = (nil, nil) }
        ended.raise()
    }

    /// Reports edges until stopped or until the line is lost.
    private func watch() {
        let line = state.withLock { state in
            state.thread = pthread_self()
            return state.line
        }
        guard let line else { return }
        do throws(Errno) {
            var earlier = try line.look()
            while !isStopping {
                do throws(Errno) { try line.wait() } catch .interrupted { continue }
                // Read the clocks first, for precision.
                let (clock, instant) = (UTCTime.now, ContinuousClock.now)
                let look = try line.look()
                switch look.change(since: earlier) {
                case .none: _ = try ended.wait(atMost: Self.idlePause)
                case .edge: tell(.edge(DCDEdge(isOn: look.isOn, clock: clock, instant: instant)))
                case .severalEdges: tell(.missedEdges)
                }
                earlier = look
            }
        } catch .ioError, .operationNotSupportedByDevice, .noSuchAddressOrDevice {
            // Unplugged, which the line's reader reports.
        } catch {
            tell(.unavailable(error))
        }
    }

    private var isStopping: Bool { state.withLock(\.isStopping) }
}
