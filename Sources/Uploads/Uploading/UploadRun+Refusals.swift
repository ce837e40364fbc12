internal import Logbook

extension UploadRun {
    /// A target's refusals and the search for their cause.
    struct Refusals {
        /// A period in which the target is assumed to refuse everything; only new locations are tried occasionally.
        struct Doubt {
            /// When to retry everything, counted from the start of the run.
            var end: Duration
            /// When to retry new locations, counted from the start of the run.
            var nextLive = Duration.zero
            var backOff = BackOff()
        }

        /// Backlog samples that must be refused before a target is assumed to refuse everything.
        static let sampleSize = 7
        static let tellingInterval = Duration.seconds(60)

        var quarantine = Quarantine()
        /// Remaining requests of a test whether the target accepts anything; `nil` if no test is running.
        var proofs: [UploadRequestDraft]?
        var lastTaken: StoredFix?
        var doubt: Doubt?
        /// Confirmed refusals that have not been reported.
        var untold = (count: 0, reason: "")
        var nextTelling = Duration.zero
    }

    /// Halves the batch until the refused location is alone, then sets it aside.
    mutating func refuse(_ draft: UploadRequestDraft, _ reason: String) async throws {
        if draft.lane == .repetition {
            refusals.proofs = []
            return
        }
        let isLeftToHistory = draft.isLive && (refusals.doubt != nil || refusals.quarantine.isFull)
        guard draft.locations.count == 1, let fix = draft.fixes.first, !isLeftToHistory else {
            limit = max(1, draft.locations.count / 2)
            if draft.locations.count > 1 { ceiling = BatchCeiling(below: draft.locations.count) }
            if draft.isLive { live.leave(draft, isSent: false) }
            if var doubt = refusals.doubt {
                doubt.nextLive = elapsed + doubt.backOff.next(within: uploader.retryPolicy.refusing)
                refusals.doubt = doubt
            }
            return
        }
        try await uploader.queue.setAside(fix, by: uploader.target.name, at: uploader.now(), because: reason)
        refusals.quarantine.add(fix, because: reason)
        // This location may be why larger requests were refused.
        ceiling = nil
        if draft.lane == .sample { refusals.proofs?.removeFirst() }
        leave(draft, isSent: false)
    }

    /// Confirms the refusals, since the target accepts other locations.
    mutating func believeRefusals() async throws {
        refusals.doubt = nil
        refusals.proofs = nil
        let reason = refusals.quarantine.reason
        let count = refusals.quarantine.believe()
        if count > 0 {
            try await uploader.queue.confirmRefusals(by: uploader.target.name)
            outcome.refused += count
            outcome.refusal = reason
            refusals.untold = (refusals.untold.count + count, reason)
        }
        if elapsed >= refusals.nextTelling { tellRefusals() }
    }

    private mutating func tellRefusals() {
        guard refusals.untold.count > 0 else { return }
        uploader.observe(.setAside(count: refusals.untold.count, reason: refusals.untold.reason))
        refusals.untold.count = 0
        refusals.nextTelling = elapsed + Refusals.tellingInterval
    }

    /// Whether to test at the end: after several refusals, or if the target has accepted nothing else.
    var needsProofAtEnd: Bool {
        let count = refusals.quarantine.fixes.count
        return count >= Quarantine.fewest || count > 0 && outcome.acknowledged == 0
    }

    /// The next request of a test whether the target refuses everything; `nil` after all were refused.
    mutating func nextProof() async throws -> UploadRequestDraft? {
        let (queue, target) = (uploader.queue, uploader.target)
        var proofs = if let known = refusals.proofs { known } else { try await proofs() }
        while let proof = proofs.first, proof.lane == .sample, let fix = proof.fixes.first,
            try await queue.isDone(target.name, with: fix)
        { proofs.removeFirst() }
        refusals.proofs = proofs
        if let proof = proofs.first { return proof }
        try await doubt()
        return nil
    }

    /// Samples spread over the backlog, followed by the last location that the target accepted.
    func proofs() async throws -> [UploadRequestDraft] {
        let (queue, target) = (uploader.queue, uploader.target)
        let size = Refusals.sampleSize
        let samples = try await queue.sample(for: target.name, target.selection, count: size)
            .compactMap { draft($0, .sample) }
        if let taken = refusals.lastTaken.flatMap({ draft($0, .repetition) }) { return samples + [taken] }
        let taken = try await queue.lastAcknowledged(by: target.name, target.selection, count: size)
            .compactMap { draft($0, .repetition) }
        return samples + taken.suffix(1)
    }

    private func draft(_ fix: StoredFix, _ lane: UploadRequestDraft.Lane) -> UploadRequestDraft? {
        guard let location = uploader.target.location(fix, hiding: uploader.hidden) else { return nil }
        return UploadRequestDraft(
            receiver: fix.receiver,
            fixes: [fix],
            locations: [location],
            numbers: fix.id...fix.id,
            lane: lane
        )
    }

    /// Assumes that the target refuses everything: requeues the refused locations and pauses.
    private mutating func doubt() async throws {
        let reason = refusals.quarantine.reason
        try await uploader.queue.restore(refusals.quarantine.disbelieve(), to: uploader.target.name)
        refusals.proofs = nil
        history.forget()
        unwilling.note()
        let rest = uploader.retryPolicy.unauthorized
        var doubt = Refusals.Doubt(end: elapsed + rest)
        doubt.nextLive = elapsed + doubt.backOff.next(within: uploader.retryPolicy.refusing)
        refusals.doubt = doubt
        try await tell(failure: "it refuses everything: \(reason)", until: rest)
    }

    /// Whether the pause lasts; when it ends, everything is retried.
    mutating func isInForce(_ doubt: Refusals.Doubt) async throws -> Bool {
        if doubt.end > elapsed, try await !isPressed() { return true }
        refusals.doubt = nil
        return false
    }

    /// Sends only new locations, if they are due.
    mutating func proceed(in doubt: Refusals.Doubt) async throws -> Duration? {
        let wait = doubt.nextLive - elapsed
        if wait <= .zero, let draft = try await nextLive() { return try await deliver(draft) }
        let rest = doubt.end - elapsed
        if uploader.givesUp(after: failures, resting: rest) { return nil }
        return min(rest, uploader.retryPolicy.look, wait > .zero ? wait : uploader.retryPolicy.look)
    }

    /// Requeues unconfirmed refusals and reports confirmed ones.
    mutating func end() async {
        if needsProofAtEnd || !uploader.isFinishing || Task.isCancelled {
            try? await uploader.queue.restore(refusals.quarantine.disbelieve(), to: uploader.target.name)
        }
        try? await believeRefusals()
        try? await tellSuccess(isDue: true)
        tellRefusals()
    }
}

/// Locations refused since the last success; the cause may be the locations or the server.
struct Quarantine {
    /// Refusals in a row before another location is tried.
    static let fewest = 3

    /// Limit of refusals between tests, reached by doubling after each test that the server passes.
    private static let most = 768

    private(set) var fixes: [StoredFix] = []

    /// Why the last one was refused.
    private(set) var reason = ""

    private var limit = fewest

    /// Whether a test is due before further refusals.
    var isFull: Bool { fixes.count >= limit }

    mutating func add(_ fix: StoredFix, because reason: String) {
        fixes.append(fix)
        self.reason = reason
    }

    /// Confirms the refusals, since the server accepts another location.
    ///
    /// - Returns: the number of confirmed refusals.
    mutating func believe() -> Int {
        // With many refusals, a test after every third would make up most of the traffic.
        if isFull { limit = min(Self.most, limit * 2) }
        defer { fixes = [] }
        return fixes.count
    }

    /// Blames the server and forgets the refusals.
    ///
    /// - Returns: the fixes to requeue.
    mutating func disbelieve() -> [StoredFix] {
        limit = Self.fewest
        defer { fixes = [] }
        return fixes
    }
}
