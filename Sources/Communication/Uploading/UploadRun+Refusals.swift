internal import Logbook

extension UploadRun {
    /// Refusals of a target, and the search for their reason.
    struct Refusals {
        /// A time in which the target is taken to refuse everything; only what is new is tried now and then.
        struct Doubt {
            /// The time at which all else is tried again, since the run began.
            var end: Duration
            /// The time at which new locations may be tried again, since the run began.
            var nextLive = Duration.zero
            var backOff = BackOff()
        }

        /// Samples of what waits that are tried before a target is taken to refuse everything.
        static let sampleSize = 7
        /// The interval at which refusals are told, where there are many.
        static let tellingInterval = Duration.seconds(60)

        var quarantine = Quarantine()
        /// Locations still to be sent to see whether the target takes anything; nil where nobody asks.
        var proofs: [UploadRequestDraft]?
        /// The last fix that the target took.
        var lastTaken: StoredFix?
        var doubt: Doubt?
        /// Refusals that are believed, and not told yet.
        var untold = (count: 0, reason: "")
        var nextTelling = Duration.zero
    }

    /// Looks for the location that is meant, by halves, and has it wait no longer.
    mutating func refuse(_ draft: UploadRequestDraft, _ reason: String) async throws {
        if draft.lane == .repetition {
            refusals.proofs = []
            return
        }
        let isLeftToHistory = draft.isLive && (refusals.doubt != nil || refusals.quarantine.isFull)
        guard draft.locations.count == 1, let fix = draft.fixes.first, !isLeftToHistory else {
            limit = max(1, draft.locations.count / 2)
            if draft.isLive { live.leave(draft, isSent: false) }
            if var doubt = refusals.doubt {
                doubt.nextLive = elapsed + doubt.backOff.next(within: uploader.retryPolicy.refusing)
                refusals.doubt = doubt
            }
            return
        }
        try await uploader.queue.setAside(fix, by: uploader.target.name, at: uploader.now(), because: reason)
        refusals.quarantine.add(fix, because: reason)
        if draft.lane == .sample { refusals.proofs?.removeFirst() }
        leave(draft, isSent: false)
    }

    /// Takes note that the target takes other locations than those that it refused.
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

    /// True where what was refused is all that is known of the target, or as much as would make one ask in between.
    var needsProofAtEnd: Bool {
        let count = refusals.quarantine.fixes.count
        return count >= Quarantine.fewest || count > 0 && outcome.acknowledged == 0
    }

    /// The request that shows whether the target refuses everything; nil where all that could has been refused.
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

    /// A few locations from all over what waits, and behind them the last one that the target took.
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

    /// Has all wait again that was refused, and leaves the target alone for a time: it refuses everything.
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

    /// True where a doubt lasts; where it does not, all is tried again.
    mutating func isInForce(_ doubt: Refusals.Doubt) async throws -> Bool {
        if doubt.end > elapsed, try await !isPressed() { return true }
        refusals.doubt = nil
        return false
    }

    /// Sends what is new, if it is time for that, and nothing else.
    mutating func proceed(in doubt: Refusals.Doubt) async throws -> Duration? {
        let wait = doubt.nextLive - elapsed
        if wait <= .zero, let draft = try await nextLive() { return try await deliver(draft) }
        let rest = doubt.end - elapsed
        if uploader.givesUp(after: failures, resting: rest) { return nil }
        return min(rest, uploader.retryPolicy.look, wait > .zero ? wait : uploader.retryPolicy.look)
    }

    /// Has what is not known to be to blame wait again, and tells of what is.
    mutating func end() async {
        if needsProofAtEnd || !uploader.isFinishing || Task.isCancelled {
            try? await uploader.queue.restore(refusals.quarantine.disbelieve(), to: uploader.target.name)
        }
        try? await believeRefusals()
        tellRefusals()
    }
}

/// Locations that a target has refused since it took something: they may be to blame, or the server.
struct Quarantine {
    /// Refusals in a row that are believed before something else is tried.
    static let fewest = 3

    /// The most of them, once the server has proved each time that it takes something else.
    private static let most = 768

    /// The fixes that were refused.
    private(set) var fixes: [StoredFix] = []

    /// The reason why the last one was refused.
    private(set) var reason = ""

    private var limit = fewest

    /// True where nothing more is believed without a proof.
    var isFull: Bool { fixes.count >= limit }

    /// Takes note of a refusal.
    mutating func add(_ fix: StoredFix, because reason: String) {
        fixes.append(fix)
        self.reason = reason
    }

    /// Takes note that the server takes something else: the locations are to blame.
    ///
    /// - Returns: the number of these locations.
    mutating func believe() -> Int {
        // A proof after each third refusal would be most of what is sent if there are many.
        if isFull { limit = min(Self.most, limit * 2) }
        defer { fixes = [] }
        return fixes.count
    }

    /// Takes note that the server is to blame.
    ///
    /// - Returns: the fixes that have to wait again.
    mutating func disbelieve() -> [StoredFix] {
        limit = Self.fewest
        defer { fixes = [] }
        return fixes
    }
}
