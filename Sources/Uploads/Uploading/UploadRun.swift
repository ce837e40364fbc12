internal import GNSS
internal import Logbook
internal import Platform

/// The state of a running upload, which sends one request after the other.
struct UploadRun {
    /// Smallest batch after failures, however bad the connection.
    private static let leastBatch = 10

    /// Waits shorter than this are not logged.
    private static let briefWait = Duration.seconds(5)

    /// How long sealed fixes wait to be batched.
    ///
    /// Larger batches compress better: a day at 1 Hz stays below 1 MB.
    private static let gathering = Duration.seconds(540)
    /// How often to check whether a batch has filled up.
    private static let gatheringLook = Duration.seconds(10)

    /// How often to record that a target still accepts or still rejects requests.
    private static let noteInterval = (success: Duration.seconds(10), failure: Duration.seconds(60))

    /// How many times as often to look for new locations as for a backlog, after none was found.
    private static let backlogLooks = 3

    let uploader: Uploader
    /// Started with the run, like all times below.
    private let watch: Stopwatch
    var live: LiveLane
    var history: HistoryLane
    private var hasBegun = false
    var limit: Int
    /// Sizes of requests that the server has refused.
    var ceiling: BatchCeiling?
    private var unreachable = BackOff()
    var unwilling = BackOff()
    private var storageFailures = 0
    /// Refusals of the target and the search for their cause.
    var refusals = Refusals()
    /// The location at which the target fails, while it may accept others.
    var failing: FailurePoint?
    private var rate = UploadRate()
    private var backlog: BacklogWatch
    private var nextHistory = Duration.zero
    private var gatheredUntil = Duration.zero
    /// When to look for a backlog again, which was empty; what arrives in between is new.
    private var nextLook = Duration.zero
    /// Whether the last look found no backlog.
    private var isBacklogEmpty = false
    private var nextAttempt = Duration.zero
    private var nextNote = Duration.zero
    private var attemptsAskedFor = 0
    private var lastReason: String?
    private var hasToldOfFailure = false
    /// Time and rate of the last acknowledgement, if not yet recorded.
    private var latest: (time: UTCTime, rate: Double)?

    /// Result of the upload so far.
    var outcome = UploadOutcome()

    init(_ uploader: Uploader) {
        self.uploader = uploader
        watch = Stopwatch(uploader.clock)
        live = LiveLane(uploader)
        history = HistoryLane(uploader)
        limit = uploader.capacity
        backlog = BacklogWatch(every: uploader.retryPolicy.count, from: .zero)
    }

    var elapsed: Duration { watch.time }

    /// Performs the next action.
    ///
    /// - Returns: the time until the next action, unless new locations arrive; `nil` at the end.
    mutating func step() async -> Duration? {
        do {
            let wait = try await proceed()
            storageFailures = 0
            return wait
        } catch {
            storageFailures += 1
            outcome.failure = "\(error)"
            if storageFailures == 1 { uploader.observe(.storageFails(reason: "\(error)")) }
            if uploader.givesUp(after: storageFailures) { return nil }
            return uploader.retryPolicy.look
        }
    }

    private mutating func proceed() async throws -> Duration? {
        if !hasBegun {
            attemptsAskedFor = try await uploader.queue.attemptsAskedFor(by: uploader.target.name)
            try await uploader.queue.restoreUnproven(to: uploader.target.name)
            try await live.begin()
            hasBegun = true
        }
        let rest = nextAttempt - elapsed
        if rest > .zero, try await !isPressed() {
            return uploader.givesUp(after: failures, resting: rest) ? nil : min(rest, uploader.retryPolicy.look)
        }
        if let doubt = refusals.doubt, try await isInForce(doubt) { return try await proceed(in: doubt) }
        if let draft = try await nextLive() { return try await deliver(draft) }
        if nextHistory > elapsed { return nextHistory - elapsed }
        let wait = uploader.isFinishing ? .zero : gatheredUntil - elapsed
        if wait > .zero, try await !isPressed() { return min(wait, uploader.retryPolicy.look) }
        if let draft = try await nextLate(isPressed: wait > .zero) {
            nextHistory = elapsed + .seconds(1 / uploader.target.pace.requestsPerSecond)
            return try await deliver(draft)
        }
        if refusals.doubt != nil { return .zero }
        outcome.failure = nil
        try await tellSuccess(isDue: uploader.isFinishing || elapsed >= nextNote)
        return uploader.isFinishing ? nil : uploader.retryPolicy.look
    }

    /// Picks a request if there are no new locations: a test for refusals, or the oldest backlog.
    ///
    /// - Parameter isPressed: whether sealed fixes must be sent without waiting for a full batch.
    /// - Returns: the request; `nil` if nothing is due.
    /// - Throws: an error if the queue cannot be read.
    private mutating func nextLate(isPressed: Bool) async throws -> UploadRequestDraft? {
        if refusals.quarantine.isFull { return try await nextProof() }
        if let proof = try await nextCounterproof() { return proof }
        if let draft = try await nextOfBacklog(), isPressed || !isGathering(draft) { return draft }
        return uploader.isFinishing && needsProofAtEnd ? try await nextProof() : nil
    }

    /// The next request of the backlog; `nil` without any, or if none was found just now.
    private mutating func nextOfBacklog() async throws -> UploadRequestDraft? {
        if live.takeHasLeftSome() || history.takeIsForgotten() || uploader.isFinishing {
            (nextLook, isBacklogEmpty) = (.zero, false)
        }
        if nextLook > elapsed { return nil }
        // A target without a live lane has nothing else to look at.
        if uploader.target.isWhole { return try await history.next(atMost: limit) }
        var mayHaveSome = !isBacklogEmpty
        if !mayHaveSome { mayHaveSome = try await uploader.queue.mayHaveBacklog(of: uploader.target.name) }
        let draft = mayHaveSome ? try await history.next(atMost: limit) : nil
        isBacklogEmpty = draft == nil
        if isBacklogEmpty { nextLook = elapsed + uploader.retryPolicy.look * Self.backlogLooks }
        return draft
    }

    /// The next request with new locations; `nil` without any, or if the target needs all in order.
    mutating func nextLive() async throws -> UploadRequestDraft? {
        uploader.target.isWhole ? nil : try await live.next(atMost: limit)
    }

    /// Whether sealed fixes should wait for a fuller batch; sets the time of the next check.
    private mutating func isGathering(_ draft: UploadRequestDraft) -> Bool {
        guard uploader.target.isWhole, !uploader.isFinishing, draft.locations.count < limit,
            let oldest = draft.locations.first?.time
        else { return false }
        let age = Duration.seconds(uploader.now().seconds(since: oldest))
        // A wrong clock must not delay them further.
        guard (.zero..<Self.gathering).contains(age) else { return false }
        gatheredUntil = elapsed + min(Self.gathering - age, Self.gatheringLook)
        history.forget()
        return true
    }

    /// Whether to skip the wait: for a last attempt, or at a user's request.
    mutating func isPressed() async throws -> Bool {
        if uploader.takeLastChance() { return true }
        return try await isAskedFor()
    }

    /// Failures since the last success.
    var failures: Int { unreachable.count + unwilling.count }

    /// Whether a user has asked for an immediate attempt since the last call.
    private mutating func isAskedFor() async throws -> Bool {
        let asked = try await uploader.queue.attemptsAskedFor(by: uploader.target.name)
        defer { attemptsAskedFor = asked }
        if asked != attemptsAskedFor { history.forget() }
        return asked != attemptsAskedFor
    }

    mutating func deliver(_ draft: UploadRequestDraft) async throws -> Duration? {
        switch await uploader.attempt(draft) {
        case .answered(.accepted): try await accept(draft)
        case .answered(.refused(let reason)), .failed(.refused(let reason)): try await refuse(draft, reason)
        case .answered(.tryAgain(let reason)): try await noteFailure(of: draft, reason)
        case .failed(.notTrusted(let reason)):
            try await fail(reason, rest: unwilling.next(within: uploader.retryPolicy.unwilling))
        case .answered(.wait(let duration, let reason)):
            let usual = unwilling.next(within: uploader.retryPolicy.unwilling)
            let wanted = max(duration ?? usual, uploader.retryPolicy.unwilling.lowerBound)
            let rest = min(wanted, uploader.retryPolicy.longest)
            try await fail(reason, rest: rest, isBrief: failures == 1 && rest < Self.briefWait)
        case .answered(.notAuthorized(let reason)), .failed(.notAuthorized(let reason)),
            .failed(.missingLibrary(let reason)):
            unwilling.note()
            try await fail(reason, rest: uploader.retryPolicy.unauthorized)
        case .failed(.noAnswer(let reason)):
            // A bad connection may transmit smaller requests.
            limit = max(min(limit, Self.leastBatch), limit / 2)
            try await fail(reason, rest: unreachable.next(within: uploader.retryPolicy.unreachable))
        case .failed(.cancelled): return nil
        }
        return .zero
    }

    private mutating func accept(_ draft: UploadRequestDraft) async throws {
        unreachable.reset()
        unwilling.reset()
        nextAttempt = elapsed
        noteTaken(draft)
        if failing == nil { limit = min(uploader.capacity, limit * 2, ceiling?.nextLimit() ?? .max) }
        lastReason = nil
        try await believeRefusals()
        let hasRecovered = hasToldOfFailure
        hasToldOfFailure = false
        if draft.lane != .repetition {
            refusals.lastTaken = draft.fixes.last
            outcome.acknowledged += draft.locations.count
            let time = uploader.now()
            latest = (time, rate.add(draft.locations.count, at: elapsed))
            try await uploader.queue.note([draft.span(acknowledged: time)], of: uploader.target.name)
            leave(draft, isSent: true)
            watchBacklog(draft)
        }
        try await tellSuccess(isDue: hasRecovered || elapsed >= nextNote)
        if hasRecovered { uploader.observe(.recovers) }
    }

    mutating func leave(_ draft: UploadRequestDraft, isSent: Bool) {
        switch draft.lane {
        case .live:
            live.leave(draft, isSent: isSent)
            history.avoid(draft)
        case .history:
            history.leave(draft, isSent: isSent)
            live.avoid(draft)
        case .sample:
            history.avoid(draft)
            live.avoid(draft)
        case .repetition: break
        }
    }

    /// Reports once if the backlog grows at the full permitted rate; only for targets that receive every location.
    private mutating func watchBacklog(_ draft: UploadRequestDraft) {
        let pace = uploader.target.pace
        guard pace.isComplete, !uploader.isFinishing else { return }
        backlog.add(waiting: live.takeLeft())
        if draft.lane == .history { backlog.add(sent: draft.locations.count) }
        if backlog.isGrowing(at: elapsed, requestsPerSecond: pace.requestsPerSecond) {
            uploader.observe(.fallsBehind(requestsPerSecond: pace.requestsPerSecond))
        }
    }

    /// Schedules the next attempt after a failure.
    mutating func fail(_ reason: String, rest: Duration, isBrief: Bool = false) async throws {
        nextAttempt = elapsed + rest
        if isBrief {
            outcome.failure = reason
        } else {
            try await tell(failure: reason, until: rest)
        }
    }

    /// Reports a failure if its reason is new.
    ///
    /// A run that ends because of it leaves the report to its caller.
    mutating func tell(failure reason: String, until rest: Duration) async throws {
        outcome.failure = reason
        let isNews = reason != lastReason
        if isNews, !uploader.givesUp(after: failures, resting: rest) {
            hasToldOfFailure = true
            uploader.observe(.fails(reason: reason))
        }
        lastReason = reason
        guard isNews || elapsed >= nextNote else { return }
        nextNote = elapsed + Self.noteInterval.failure
        try await uploader.queue.note(.failed(at: uploader.now(), reason: reason), of: uploader.target.name)
    }

    /// Records the target's state, not each time, to save disk writes.
    mutating func tellSuccess(isDue: Bool) async throws {
        guard isDue, let (time, rate) = latest else { return }
        latest = nil
        nextNote = elapsed + Self.noteInterval.success
        try await uploader.queue.note(.succeeded(at: time, rate: rate), of: uploader.target.name)
    }
}

/// Upload rate over the last minute.
private struct UploadRate {
    private static let span = Duration.seconds(60)

    private var requests: [(time: Duration, locations: Int)] = []

    /// Adds locations sent at a time since the start of the run.
    ///
    /// - Returns: locations per second.
    mutating func add(_ locations: Int, at now: Duration) -> Double {
        requests.removeAll { now - $0.time > Self.span }
        if let last = requests.last, now - last.time < .seconds(1) {
            requests[requests.count - 1].locations += locations
        } else {
            requests.append((now, locations))
        }
        let seconds = min(Self.span, max(.seconds(1), now)) / .seconds(1)
        return Double(requests.reduce(0) { $0 + $1.locations }) / seconds
    }
}
