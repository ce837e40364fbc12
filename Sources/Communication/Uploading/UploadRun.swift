internal import GNSS

/// An upload while it goes on: one request after the other.
struct UploadRun {
    /// Refusals in a row that are believed; a server that refuses more is not meant for these locations.
    private static let mostRefusals = 3

    /// A request has so many locations, if there are as many, however bad the line is.
    private static let leastBatch = 10

    /// How often it is written down that a target still takes what comes, and that it still does not.
    private static let noteInterval = (success: Duration.seconds(10), failure: Duration.seconds(60))

    private let uploader: Uploader
    private var live: LiveLane
    private var history: HistoryLane
    private var hasBegun = false
    private var limit: Int
    private var unreachable = BackOff()
    private var unwilling = BackOff()
    private var storageFailures = 0
    private var refused: [StoredFix] = []
    private var rate = UploadRate()
    private var nextHistory = ContinuousClock.now
    private var nextAttempt = ContinuousClock.now
    private var nextNote = ContinuousClock.now
    private var attemptsAskedFor = 0
    private var lastReason: String?
    /// The last acknowledgement, and the rate then, where it is not yet written down.
    private var latest: (time: UTCTime, rate: Double)?

    /// What has come of it.
    private(set) var outcome = UploadOutcome()

    init(_ uploader: Uploader) {
        self.uploader = uploader
        live = LiveLane(uploader)
        history = HistoryLane(uploader)
        limit = uploader.capacity
    }

    /// Does what there is to do.
    ///
    /// - Returns: how long there is nothing to do, unless something new comes; nil at the end.
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
            return uploader.patience.look
        }
    }

    private mutating func proceed() async throws -> Duration? {
        if !hasBegun {
            attemptsAskedFor = try await uploader.queue.attemptsAskedFor(by: uploader.target.name)
            try await live.begin()
            hasBegun = true
        }
        let rest = ContinuousClock.now.duration(to: nextAttempt)
        if rest > .zero, !uploader.takeLastChance(), try await !isAskedFor() {
            return uploader.givesUp(after: failures, resting: rest) ? nil : min(rest, uploader.patience.look)
        }
        if let draft = try await live.next(atMost: limit) { return try await deliver(draft) }
        let pause = ContinuousClock.now.duration(to: nextHistory)
        if pause > .zero { return pause }
        if let draft = try await history.next(atMost: limit) {
            nextHistory = .now + .seconds(1 / uploader.target.pace.requestsPerSecond)
            return try await deliver(draft)
        }
        outcome.failure = nil
        try await tellSuccess(isDue: true)
        return uploader.isFinishing ? nil : uploader.patience.look
    }

    /// How many attempts have failed since the last one that did not.
    private var failures: Int { unreachable.count + unwilling.count }

    /// Whether somebody does not want to wait.
    private mutating func isAskedFor() async throws -> Bool {
        let asked = try await uploader.queue.attemptsAskedFor(by: uploader.target.name)
        defer { attemptsAskedFor = asked }
        if asked != attemptsAskedFor { history.forget() }
        return asked != attemptsAskedFor
    }

    /// Sends a request.
    private mutating func deliver(_ draft: UploadRequestDraft) async throws -> Duration? {
        switch await uploader.attempt(draft) {
        case .answered(.accepted): try await accept(draft)
        case .answered(.refused(let reason)), .failed(.refused(let reason)): try await refuse(draft, reason)
        case .answered(.tryAgain(let reason)), .failed(.notTrusted(let reason)):
            try await fail(reason, rest: unwilling.next(within: uploader.patience.unwilling))
        case .answered(.wait(let duration, let reason)):
            let usual = unwilling.next(within: uploader.patience.unwilling)
            let wanted = max(duration ?? usual, uploader.patience.unwilling.lowerBound)
            try await fail(reason, rest: min(wanted, uploader.patience.longest))
        case .answered(.notAuthorized(let reason)), .failed(.notAuthorized(let reason)),
            .failed(.missingLibrary(let reason)):
            unwilling.note()
            try await fail(reason, rest: uploader.patience.unauthorized)
        case .failed(.noAnswer(let reason)):
            // Less may come through where a lot does not.
            limit = max(min(limit, Self.leastBatch), limit / 2)
            try await fail(reason, rest: unreachable.next(within: uploader.patience.unreachable))
        case .failed(.cancelled): return nil
        }
        return .zero
    }

    private mutating func accept(_ draft: UploadRequestDraft) async throws {
        let hasRecovered = failures > 0
        unreachable.reset()
        unwilling.reset()
        nextAttempt = .now
        refused = []
        limit = min(uploader.capacity, limit * 2)
        lastReason = nil
        outcome.acknowledged += draft.locations.count
        let time = uploader.now()
        latest = (time, rate.add(draft.locations.count))
        try await uploader.queue.note([draft.span(acknowledged: time)], of: uploader.target.name)
        leave(draft, isSent: true)
        try await tellSuccess(isDue: hasRecovered || ContinuousClock.now >= nextNote)
        if hasRecovered { uploader.observe(.recovers) }
    }

    /// Looks for the location that is meant, by halves, and has it wait no longer.
    private mutating func refuse(_ draft: UploadRequestDraft, _ reason: String) async throws {
        guard draft.locations.count == 1, let fix = draft.fixes.first else {
            limit = max(1, draft.locations.count / 2)
            if draft.isLive { live.leave(draft, isSent: false) }
            return
        }
        let name = uploader.target.name
        if refused.count >= Self.mostRefusals {
            try await uploader.queue.restore(refused, to: name)
            refused = []
            history.forget()
            unwilling.note()
            return try await fail("it refuses everything: \(reason)", rest: uploader.patience.unauthorized)
        }
        try await uploader.queue.setAside(fix, by: name, at: uploader.now(), because: reason)
        refused.append(fix)
        outcome.refused += 1
        leave(draft, isSent: false)
        uploader.observe(.setAside(reason: reason))
    }

    private mutating func leave(_ draft: UploadRequestDraft, isSent: Bool) {
        if draft.isLive {
            live.leave(draft, isSent: isSent)
            history.avoid(draft)
        } else {
            history.leave(draft, isSent: isSent)
            live.avoid(draft)
        }
    }

    private mutating func fail(_ reason: String, rest: Duration) async throws {
        nextAttempt = .now + rest
        outcome.failure = reason
        let isNews = reason != lastReason
        if isNews { uploader.observe(.fails(reason: reason)) }
        lastReason = reason
        guard isNews || ContinuousClock.now >= nextNote else { return }
        nextNote = .now + Self.noteInterval.failure
        try await uploader.queue.note(.failed(at: uploader.now(), reason: reason), of: uploader.target.name)
    }

    /// Writes down how the target fares, which is not worth a write to the disk each time.
    private mutating func tellSuccess(isDue: Bool) async throws {
        guard isDue, let (time, rate) = latest else { return }
        latest = nil
        nextNote = .now + Self.noteInterval.success
        try await uploader.queue.note(.succeeded(at: time, rate: rate), of: uploader.target.name)
    }
}
