internal import GNSS
internal import Logbook
internal import Platform

/// An upload while it goes on: one request after the other.
struct UploadRun {
    /// A request has so many locations, if there are as many, however bad the line is.
    private static let leastBatch = 10

    /// A wait that is over sooner is nothing to tell of.
    private static let briefWait = Duration.seconds(5)

    /// Fixes that go whole wait so long for others: many together need far less, and a day of one a second less than 1 MB.
    private static let gathering = Duration.seconds(540)
    /// The time after which it is seen whether a batch is full meanwhile.
    private static let gatheringLook = Duration.seconds(10)

    /// The intervals at which it is written down that a target still takes what comes, and that it still does not.
    private static let noteInterval = (success: Duration.seconds(10), failure: Duration.seconds(60))

    let uploader: Uploader
    /// Counts from the beginning of the run, as do all times below.
    private let watch: Stopwatch
    var live: LiveLane
    var history: HistoryLane
    private var hasBegun = false
    var limit: Int
    private var unreachable = BackOff()
    var unwilling = BackOff()
    private var storageFailures = 0
    /// Refusals of the target, and what is known of them.
    var refusals = Refusals()
    /// The location at which the target fails, while it may take others.
    var failing: FailingLocation?
    private var rate = UploadRate()
    private var backlog: BacklogWatch
    private var nextHistory = Duration.zero
    private var gatheredUntil = Duration.zero
    private var nextAttempt = Duration.zero
    private var nextNote = Duration.zero
    private var attemptsAskedFor = 0
    private var lastReason: String?
    private var hasToldOfFailure = false
    /// The last acknowledgement, and the rate then, where it is not yet written down.
    private var latest: (time: UTCTime, rate: Double)?

    /// The result of the upload so far.
    var outcome = UploadOutcome()

    init(_ uploader: Uploader) {
        self.uploader = uploader
        watch = Stopwatch(uploader.clock)
        live = LiveLane(uploader)
        history = HistoryLane(uploader)
        limit = uploader.capacity
        backlog = BacklogWatch(every: uploader.retryPolicy.count, from: .zero)
    }

    /// The time since the run began.
    var elapsed: Duration { watch.time }

    /// Does what there is to do.
    ///
    /// - Returns: the time for which there is nothing to do, unless something new comes; nil at the end.
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
        try await tellSuccess(isDue: true)
        return uploader.isFinishing ? nil : uploader.retryPolicy.look
    }

    /// Finds the batch to send where nothing is new: samples that show whether the target refuses everything, else what has
    /// waited longest.
    ///
    /// - Parameter isPressed: true where fixes that go whole are not to wait for more.
    /// - Returns: the batch; nil where there is none.
    /// - Throws: an error where the queue cannot be read.
    private mutating func nextLate(isPressed: Bool) async throws -> UploadRequestDraft? {
        if refusals.quarantine.isFull { return try await nextProof() }
        if let proof = try await nextCounterproof() { return proof }
        if let draft = try await history.next(atMost: limit), isPressed || !isGathering(draft) { return draft }
        return uploader.isFinishing && needsProofAtEnd ? try await nextProof() : nil
    }

    /// The next request with what came in last; nil where nothing is new, or the target gets all in order.
    mutating func nextLive() async throws -> UploadRequestDraft? {
        uploader.target.isWhole ? nil : try await live.next(atMost: limit)
    }

    /// True where fixes that go whole are to wait for more; they are looked at again then.
    private mutating func isGathering(_ draft: UploadRequestDraft) -> Bool {
        guard uploader.target.isWhole, !uploader.isFinishing, draft.locations.count < limit,
            let oldest = draft.locations.first?.time
        else { return false }
        let age = Duration.seconds(uploader.now().seconds(since: oldest))
        // A clock that is wrong must not hold anything up for longer.
        guard (.zero..<Self.gathering).contains(age) else { return false }
        gatheredUntil = elapsed + min(Self.gathering - age, Self.gatheringLook)
        history.forget()
        return true
    }

    /// True where somebody does not want to wait.
    mutating func isPressed() async throws -> Bool {
        if uploader.takeLastChance() { return true }
        return try await isAskedFor()
    }

    /// The number of attempts that have failed since the last one that did not.
    var failures: Int { unreachable.count + unwilling.count }

    /// True where somebody does not want to wait.
    private mutating func isAskedFor() async throws -> Bool {
        let asked = try await uploader.queue.attemptsAskedFor(by: uploader.target.name)
        defer { attemptsAskedFor = asked }
        if asked != attemptsAskedFor { history.forget() }
        return asked != attemptsAskedFor
    }

    /// Sends a request.
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
            // Less may come through where a lot does not.
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
        if failing == nil { limit = min(uploader.capacity, limit * 2) }
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

    /// Reports once that more locations come than may be sent, where the target is to get all of them.
    private mutating func watchBacklog(_ draft: UploadRequestDraft) {
        let pace = uploader.target.pace
        guard pace.isComplete, !uploader.isFinishing else { return }
        backlog.add(waiting: live.takeLeft())
        if draft.lane == .history { backlog.add(sent: draft.locations.count) }
        if backlog.isGrowing(at: elapsed, requestsPerSecond: pace.requestsPerSecond) {
            uploader.observe(.fallsBehind(requestsPerSecond: pace.requestsPerSecond))
        }
    }

    /// Takes note that the target takes nothing, and that nothing is sent for so long.
    mutating func fail(_ reason: String, rest: Duration, isBrief: Bool = false) async throws {
        nextAttempt = elapsed + rest
        if isBrief {
            outcome.failure = reason
        } else {
            try await tell(failure: reason, until: rest)
        }
    }

    /// Reports the reason why the target takes nothing, where it is new.
    ///
    /// A run that ends for that reason leaves the report to whoever began it.
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

    /// Writes down how the target fares, which is not worth a write to the disk each time.
    private mutating func tellSuccess(isDue: Bool) async throws {
        guard isDue, let (time, rate) = latest else { return }
        latest = nil
        nextNote = elapsed + Self.noteInterval.success
        try await uploader.queue.note(.succeeded(at: time, rate: rate), of: uploader.target.name)
    }
}

/// The rate at which locations went out in the latest minute.
private struct UploadRate {
    private static let span = Duration.seconds(60)

    private var requests: [(time: Duration, locations: Int)] = []

    /// Notes locations that went out now, so long after the run began.
    ///
    /// - Returns: locations a second.
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
