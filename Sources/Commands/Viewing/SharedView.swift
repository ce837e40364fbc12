internal import GNSS
package import LiveView
internal import Platform
internal import Synchronization
package import Terminal

/// The state of a view, which sources update while it is drawn.
package final class SharedView: Sendable {
    /// An event for the view's main loop.
    package enum Event: Sendable {
        /// A key press or a change of the terminal.
        case terminal(TerminalKeys.Event)
        /// The state has changed since it was last drawn.
        case changed
        /// A scheduled redraw is due.
        case drawingIsDue
        /// A source has failed permanently.
        case failed(any Error)
    }

    private struct Contents {
        var state: LiveState
        var isToldOfChange = false
    }

    /// Events, for a single consumer.
    package let events: AsyncStream<Event>

    private let output: AsyncStream<Event>.Continuation
    private let contents: Mutex<Contents>
    private let start: ContinuousClock.Instant
    private let hasClock: Bool

    /// Creates an empty view.
    ///
    /// - Parameters:
    ///   - title: the name of the source to display.
    ///   - hasClock: whether the data is live, so that the system clock applies to it.
    package init(title: String, hasClock: Bool) {
        (events, output) = AsyncStream.makeStream()
        let start = ContinuousClock.now
        (self.start, self.hasClock) = (start, hasClock)
        contents = Mutex(Contents(state: LiveState(title: title, at: Self.moment(since: start, hasClock))))
    }

    /// The current time of the view.
    package var now: ViewMoment { Self.moment(since: start, hasClock) }

    /// Returns the state for drawing; the next change sends another `changed` event.
    package func takeState() -> LiveState {
        contents.withLock { contents in
            contents.isToldOfChange = false
            return contents.state
        }
    }

    /// Updates the state and requests a redraw.
    func change(_ body: (inout LiveState, ViewMoment) -> Void) {
        let now = now
        let isNew = contents.withLock { contents in
            body(&contents.state, now)
            defer { contents.isToldOfChange = true }
            return !contents.isToldOfChange
        }
        if isNew { output.yield(.changed) }
    }

    /// Sends an event to the view's main loop.
    func tell(_ event: Event) { output.yield(event) }

    private static func moment(since start: ContinuousClock.Instant, _ hasClock: Bool) -> ViewMoment {
        ViewMoment(seconds: start.duration(to: .now) / .seconds(1), time: hasClock ? UTCTime.now : nil)
    }
}
