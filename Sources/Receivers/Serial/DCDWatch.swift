import CLinux
import GNSS
import Glibc
import Platform
import Synchronization
package import SystemPackage

/// Watches the DCD of an open line on a thread of its own, which waits in the driver for each edge.
///
/// Only the driver knows the edges: poll(2) does not tell of them. So a signal ends the wait, and before the line is closed nobody
/// holds it any more.
package final class DCDWatch: Sendable {
    private struct State {
        var line: (any DCDLine)?
        /// The thread while it runs.
        var thread: pthread_t?
        var isStopping = false
    }

    private let state: Mutex<State>
    private let tell: @Sendable (DCDEvent) -> Void
    private let ended: StopEvent

    /// The pause between two signals to a thread that has not ended yet.
    private static let signalPause = Duration.milliseconds(10)
    /// A minute of them: a driver that lets no signal through must not hold up the recording for ever.
    private static let mostSignals = 6000
    /// The pause after a wait that ended for nothing, so that a driver whose waits all do keeps no core busy.
    private static let idlePause = Duration.milliseconds(1)

    /// Starts to watch.
    ///
    /// - Parameters:
    ///   - line: the line, which is let go of at the end.
    ///   - tell: is told each event, on the watching thread: do not block it.
    /// - Throws: `Errno` where there are no descriptors or threads left.
    package init(
        _ line: some DCDLine,
        tell: @escaping @Sendable (DCDEvent) -> Void
    ) throws(Errno) {
        ended = try StopEvent()
        state = Mutex(State(line: line))
        self.tell = tell
        try NamedThread.start("DCD") { [self] in run() }
    }

    /// Ends the watch, and returns once the line has been let go of.
    ///
    /// The watching thread itself must not call it.
    package func stop() {
        state.withLock { $0.isStopping = true }
        for _ in 1...Self.mostSignals {
            // Under the lock the thread cannot end, so that it is the right one.
            state.withLock { state in
                if let thread = state.thread { _ = gpslog_interrupt(thread) }
            }
            // A signal just before the wait begins ends nothing: then comes the next one.
            if (try? ended.wait(atMost: Self.signalPause)) != false { return }
        }
    }

    private func run() {
        gpslog_accept_interruption()
        watch()
        state.withLock { ($0.line, $0.thread) = (nil, nil) }
        ended.raise()
    }

    /// Reports edges until it is stopped, or the line ends.
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
                // At once, before anything else.
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
            // Unplugged, which whoever reads the line tells.
        } catch {
            tell(.unavailable(error))
        }
    }

    private var isStopping: Bool { state.withLock(\.isStopping) }
}
