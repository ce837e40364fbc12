internal import GNSS
package import LiveView
internal import Platform
internal import Synchronization
package import Terminal

/// The knowledge of a view, which its sources change while it is drawn.
package final class SharedView: Sendable {
    /// An event that the view deals with.
    package enum Event: Sendable {
        /// The terminal has something to say.
        case terminal(TerminalKeys.Event)
        /// News that are not drawn yet have come.
        case changed
        /// The time to draw what has changed has come.
        case drawingIsDue
        /// A source has failed for good.
        case failed(any Error)
    }

    private struct Contents {
        var state: LiveState
        var isToldOfChange = false
    }

    /// The events, for one who deals with them.
    package let events: AsyncStream<Event>

    private let output: AsyncStream<Event>.Continuation
    private let contents: Mutex<Contents>
    private let start: ContinuousClock.Instant
    private let hasClock: Bool

    /// A view of nothing so far.
    ///
    /// - Parameters:
    ///   - title: the words for what is looked at.
    ///   - hasClock: true where this machine's clock has something to do with what comes.
    package init(title: String, hasClock: Bool) {
        (events, output) = AsyncStream.makeStream()
        let start = ContinuousClock.now
        (self.start, self.hasClock) = (start, hasClock)
        contents = Mutex(Contents(state: LiveState(title: title, at: Self.moment(since: start, hasClock))))
    }

    /// This moment.
    package var now: ViewMoment { Self.moment(since: start, hasClock) }

    /// The state to draw, which whoever changes it from now on tells of again.
    package func takeState() -> LiveState {
        contents.withLock { contents in
            contents.isToldOfChange = false
            return contents.state
        }
    }

    /// Changes the state, and has it drawn.
    func change(_ body: (inout LiveState, ViewMoment) -> Void) {
        let now = now
        let isNew = contents.withLock { contents in
            body(&contents.state, now)
            defer { contents.isToldOfChange = true }
            return !contents.isToldOfChange
        }
        if isNew { output.yield(.changed) }
    }

    /// Reports to the one who deals with events of one.
    func tell(_ event: Event) { output.yield(event) }

    private static func moment(since start: ContinuousClock.Instant, _ hasClock: Bool) -> ViewMoment {
        ViewMoment(seconds: start.duration(to: .now) / .seconds(1), time: hasClock ? UTCTime.now : nil)
    }
}
