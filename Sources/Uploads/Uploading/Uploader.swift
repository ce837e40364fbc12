package import GNSS
package import Logbook
internal import Synchronization

/// Uploads stored locations to one target: new ones at once, and the backlog oldest first.
///
/// The storage is the queue. Locations are marked as sent only after the target has acknowledged them. Since at most
/// one request is in flight, a crash in between repeats at most that one.
package final class Uploader: Sendable {
    /// How long the uploader runs.
    package enum Lifetime: Hashable, Sendable {
        /// Until it is stopped.
        case forever
        /// Until the queue is empty, or this many attempts in a row have failed.
        case untilDone(attempts: Int)
    }

    let target: UploadTarget
    let hidden: [HiddenArea]
    let queue: any UploadQueue
    let sender: any UploadSender
    let retryPolicy: RetryPolicy
    let now: @Sendable () -> UTCTime
    let clock: any Clock<Duration>
    let observe: @Sendable (UploadEvent) -> Void
    private let progress: @Sendable (Int) -> Void
    private let tally: @Sendable (UploadFailureKind) -> Void
    private let alarm = Alarm()
    private let stay: Mutex<Lifetime>
    private let hasLastChance = Mutex(false)

    /// Creates an uploader without connecting yet.
    ///
    /// - Parameters:
    ///   - target: the target and what it receives.
    ///   - hidden: areas from which nothing is sent.
    ///   - queue: the queue of locations.
    ///   - sender: the transport to the server.
    ///   - stay: how long the uploader runs.
    ///   - retryPolicy: the delays after failures.
    ///   - now: the system clock.
    ///   - clock: the clock that measures delays.
    ///   - observe: receives events for the user.
    ///   - progress: receives the number of locations of each accepted request.
    ///   - tally: receives the kind of each failure.
    package init(
        to target: UploadTarget,
        hiding hidden: [HiddenArea] = [],
        from queue: any UploadQueue,
        by sender: any UploadSender,
        stay: Lifetime = .forever,
        retryPolicy: RetryPolicy = RetryPolicy(),
        now: @escaping @Sendable () -> UTCTime,
        clock: any Clock<Duration> = ContinuousClock(),
        observe: @escaping @Sendable (UploadEvent) -> Void = { _ in },
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        tally: @escaping @Sendable (UploadFailureKind) -> Void = { _ in }
    ) {
        self.tally = tally
        self.target = target
        self.hidden = hidden
        self.queue = queue
        self.sender = sender
        self.stay = Mutex(stay)
        self.retryPolicy = retryPolicy
        self.now = now
        self.clock = clock
        self.observe = observe
        self.progress = progress
    }

    /// Signals that storage has new locations.
    package func wake() { alarm.raise() }

    /// Whether storage has new locations since the last wait, or an attempt should be made at once.
    var isAwake: Bool { alarm.isRaised }

    /// Finishes when the queue is empty or the next attempt fails; that attempt is made at once.
    package func finish() {
        hasLastChance.withLock { $0 = true }
        stay.withLock { $0 = .untilDone(attempts: 1) }
        alarm.raise()
    }

    /// Uploads until its lifetime ends or its task is cancelled; the queue stays consistent in both cases.
    ///
    /// - Returns: the outcome of the upload.
    package func run() async -> UploadOutcome {
        var run = UploadRun(self)
        while !Task.isCancelled, let wait = await run.step() {
            if wait > .zero { await alarm.wait(atMost: wait, by: clock) }
        }
        await run.end()
        await sender.close()
        return run.outcome
    }

    /// Whether to end when the queue is empty.
    var isFinishing: Bool { stay.withLock { $0 != .forever } }

    /// Whether to end after consecutive failures, or because the next attempt is too far away.
    func givesUp(after failures: Int, resting rest: Duration = .zero) -> Bool {
        stay.withLock { stay in
            guard case .untilDone(let attempts) = stay, !hasLastChance.withLock(\.self) else { return false }
            return failures >= attempts || rest > Self.longestRest
        }
    }

    /// Whether to make the last attempt without delay; true only once.
    func takeLastChance() -> Bool {
        hasLastChance.withLock { hasLastChance in
            defer { hasLastChance = false }
            return hasLastChance
        }
    }

    /// Maximum locations per request.
    var capacity: Int { max(1, min(target.pace.batch, sender.capacity)) }

    enum Attempt {
        case answered(UploadAnswer)
        case failed(TransportFailure)
    }

    func attempt(_ draft: UploadRequestDraft) async -> Attempt {
        do throws(TransportFailure) {
            let answer = try await sender.send(draft.locations, of: draft.fixes, isLive: draft.isLive)
            if answer == .accepted { progress(draft.locations.count) }
            if let kind = UploadFailureKind(answer) { tally(kind) }
            return .answered(answer)
        } catch {
            if let kind = UploadFailureKind(error) { tally(kind) }
            return .failed(error)
        }
    }

    /// Longest delay between attempts while a user waits at the terminal.
    private static let longestRest = Duration.seconds(30)
}

/// Something an upload reports to the user.
package enum UploadEvent: Hashable, Sendable {
    /// The target accepts nothing for now; the backlog is kept.
    case fails(reason: String)
    /// The target accepts locations again.
    case recovers
    /// The target permanently refuses this number of locations, the last for this reason, and accepts others.
    case setAside(count: Int, reason: String)
    /// Locations arrive faster than this rate limit lets them be sent.
    case fallsBehind(requestsPerSecond: Double)
    /// The database cannot be read or written at the moment.
    case storageFails(reason: String)
}

/// The result of an upload that ran to its end.
package struct UploadOutcome: Hashable, Sendable {
    package var acknowledged = 0

    /// Number of locations refused while others were accepted.
    package var refused = 0

    /// Why the last of them was refused; `nil` if none was.
    package var refusal: String?

    /// Why the upload is incomplete; `nil` if the queue is empty.
    package var failure: String?
}

/// Sends nothing to any server.
///
/// Used until the user configures a server.
package struct NoCommunication: CommunicationService {
    package init() {}

    package func locationsAreWaiting() async {}
}
