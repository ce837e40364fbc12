internal import Logbook

/// The location at which a server fails time and again, by the location's fault or its own.
struct FailingLocation {
    /// Failures that are the server's own, before anything else is tried.
    static let fewest = 2
    /// Failures, each after the server has taken something else, that are the location's.
    static let most = 8

    /// The first fix of what was sent.
    let fix: StoredFix.ID
    /// The number of failures so far.
    var failures = 1
    /// The number of those of this location alone, before which the server had taken something else.
    var provenFailures = 0
    /// True where the server has taken something else since the last failure.
    var isProven = false

    init(at fix: StoredFix.ID) { self.fix = fix }

    /// True where something else is to be tried.
    var needsProof: Bool { failures >= Self.fewest && !isProven }
}

extension UploadRun {
    /// Tries again later; a location at which a server fails again and again while it takes others is refused by it.
    mutating func noteFailure(of draft: UploadRequestDraft, _ reason: String) async throws {
        let rest = unwilling.next(within: uploader.retryPolicy.unwilling)
        // The latest location would be in the way of all that waits where nothing new comes.
        if draft.isLive, uploader.isFinishing, unwilling.count > 1 { live.leave(draft, isSent: false) }
        guard draft.lane == .history, let fix = draft.fixes.first else {
            if !draft.isLive { failing = nil }
            return try await fail(reason, rest: rest)
        }
        guard var known = failing, known.fix == fix.id else {
            failing = FailingLocation(at: fix.id)
            return try await fail(reason, rest: rest, isBrief: outcome.refused > 0)
        }
        known.failures += 1
        if known.isProven {
            if draft.locations.count == 1 { known.provenFailures += 1 }
            limit = max(1, draft.locations.count / 2)
        }
        guard known.provenFailures < FailingLocation.most else {
            failing = nil
            try await refuse(draft, reason)
            // That the server takes others has been proven each time, so that no attempt has failed.
            unwilling.reset()
            return try await believeRefusals()
        }
        // That it is tried again was said at the first failure.
        let isBrief = known.isProven
        known.isProven = false
        failing = known
        try await fail(reason, rest: rest, isBrief: isBrief)
    }

    /// Notes that the target has taken something.
    mutating func noteTaken(_ draft: UploadRequestDraft) {
        if draft.lane == .history { failing = nil } else { failing?.isProven = true }
    }

    /// The request with another location than the failing one, to see whether the target takes that; nil where nobody asks.
    func nextCounterproof() async throws -> UploadRequestDraft? {
        guard let failing, failing.needsProof else { return nil }
        return try await proofs().last { proof in !proof.fixes.contains { $0.id == failing.fix } }
    }
}
