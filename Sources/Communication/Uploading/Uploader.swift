package import GNSS
package import Logbook
internal import Synchronization

/// Brings stored locations to one target: what is new at once, and what waits behind it, oldest first.
///
/// The storage is the queue. What is sent is marked there when the target has acknowledged it, and not before; one request is
/// under way at a time, and so that is all that is sent twice after a crash between the two.
package final class Uploader: Sendable {
    /// The time for which the uploader goes on.
    package enum Lifetime: Hashable, Sendable {
        /// Until it is stopped.
        case forever
        /// Until nothing waits, or so many attempts in a row have failed.
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

    /// An uploader.
    ///
    /// - Parameters:
    ///   - target: the destination, and what gets there.
    ///   - hidden: the areas from which nothing is sent.
    ///   - queue: the queue of the locations.
    ///   - sender: the way to the server.
    ///   - stay: the time for which it goes on.
    ///   - retryPolicy: the time to wait after something went wrong.
    ///   - now: this machine's clock.
    ///   - clock: the clock that waits are counted by.
    ///   - observe: is told what a user wants to know.
    ///   - progress: is told the number of locations of each request that was accepted.
    ///   - tally: is told the kind of each attempt that has failed.
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

    /// Takes note that there is something new in storage.
    package func wake() { alarm.raise() }

    /// Has it end as soon as nothing waits, or the next attempt fails, which it makes at once.
    package func finish() {
        hasLastChance.withLock { $0 = true }
        stay.withLock { $0 = .untilDone(attempts: 1) }
        alarm.raise()
    }

    /// Uploads until its stay is over, or its task is cancelled; either way the queue is as the target left it.
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

    /// True where it should end where nothing waits.
    var isFinishing: Bool { stay.withLock { $0 != .forever } }

    /// True where it should end after so many attempts have failed in a row, the next one being so far away.
    func givesUp(after failures: Int, resting rest: Duration = .zero) -> Bool {
        stay.withLock { stay in
            guard case .untilDone(let attempts) = stay, !hasLastChance.withLock(\.self) else { return false }
            return failures >= attempts || rest > Self.longestRest
        }
    }

    /// True where it should not wait for its next attempt, which is the last one; true only once.
    func takeLastChance() -> Bool {
        hasLastChance.withLock { hasLastChance in
            defer { hasLastChance = false }
            return hasLastChance
        }
    }

    /// The most locations of a request.
    var capacity: Int { max(1, min(target.pace.batch, sender.capacity)) }

    /// The result of sending a request.
    enum Attempt {
        case answered(UploadAnswer)
        case failed(TransportFailure)
    }

    /// Sends a request.
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

    /// The longest rest between attempts where somebody waits before a terminal.
    private static let longestRest = Duration.seconds(30)
}

/// An event that a user wants to know of while a target is uploaded to.
package enum UploadEvent: Hashable, Sendable {
    /// The target takes nothing for now; what waits is kept.
    case fails(reason: String)
    /// The target takes locations again.
    case recovers
    /// The target refuses this number of locations for good, the last one for this reason, and takes others.
    case setAside(count: Int, reason: String)
    /// More comes in than the target may get at this number of requests a second.
    case fallsBehind(requestsPerSecond: Double)
    /// The database cannot be read or written for now.
    case storageFails(reason: String)
}

/// The result of an upload that was to end.
package struct UploadOutcome: Hashable, Sendable {
    /// The number of locations that the target has acknowledged.
    package var acknowledged = 0

    /// The number that it refused, while it took others.
    package var refused = 0

    /// The reason why it refused the last of them; nil where it refused none.
    package var refusal: String?

    /// The reason why it is not done; nil where nothing waits any more.
    package var failure: String?
}
