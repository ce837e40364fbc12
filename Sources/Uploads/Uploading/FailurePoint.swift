internal import Logbook

/// A location at which the server repeatedly fails; the cause may be the location or the server.
struct FailurePoint {
    /// Failures before another location is tried.
    static let fewest = 2
    /// Failures before the location is set aside, if the server accepted another location in between each time.
    static let most = 8

    /// The first fix of the failed request.
    let fix: StoredFix.ID
    var failures = 1
    /// Failures of this location alone after the server had accepted another one.
    var provenFailures = 0
    /// Whether the server has accepted another location since the last failure.
    var isProven = false

    init(at fix: StoredFix.ID) { self.fix = fix }

    /// Whether to try another location first.
    var needsProof: Bool { failures >= Self.fewest && !isProven }
}

extension UploadRun {
    /// Schedules a retry after a failure.
    ///
    /// A location that keeps failing while the server accepts others is treated as refused.
    mutating func noteFailure(of draft: UploadRequestDraft, _ reason: String) async throws {
        let rest = unwilling.next(within: uploader.retryPolicy.unwilling)
        // If nothing new arrives, the latest location would block the whole backlog.
        if draft.isLive, uploader.isFinishing, unwilling.count > 1 { live.leave(draft, isSent: false) }
        guard draft.lane == .history, let fix = draft.fixes.first else {
            if !draft.isLive { failing = nil }
            return try await fail(reason, rest: rest)
        }
        guard var known = failing, known.fix == fix.id else {
            failing = FailurePoint(at: fix.id)
            return try await fail(reason, rest: rest, isBrief: outcome.refused > 0)
        }
        known.failures += 1
        if known.isProven {
            if draft.locations.count == 1 { known.provenFailures += 1 }
            limit = max(1, draft.locations.count / 2)
        }
        guard known.provenFailures < FailurePoint.most else {
            failing = nil
            try await refuse(draft, reason)
            // Each time the server has accepted another location, so these do not count as failures of the server.
            unwilling.reset()
            return try await believeRefusals()
        }
        // The first failure was reported already.
        let isBrief = known.isProven
        known.isProven = false
        failing = known
        try await fail(reason, rest: rest, isBrief: isBrief)
    }

    /// Records that the target has accepted a request.
    mutating func noteTaken(_ draft: UploadRequestDraft) {
        if draft.lane == .history { failing = nil } else { failing?.isProven = true }
    }

    /// A request with another location, to test whether the server accepts it; `nil` if no test is due.
    func nextCounterproof() async throws -> UploadRequestDraft? {
        guard let failing, failing.needsProof else { return nil }
        return try await proofs().last { proof in !proof.fixes.contains { $0.id == failing.fix } }
    }
}

/// The greatest batch that a server may accept, after it has refused a larger one.
struct BatchCeiling {
    /// Accepted requests until a larger batch is tried, as the size may not have been the reason for the refusal.
    private static let patience = 100
    private static let most = 1 << 20

    private var locations: Int
    private var accepted = 0

    /// - Parameter locations: the number of locations in the refused request.
    init(below locations: Int) { self.locations = max(1, locations / 2) }

    /// The limit for the request after an accepted one.
    mutating func nextLimit() -> Int {
        accepted += 1
        if accepted >= Self.patience { (locations, accepted) = (min(locations * 2, Self.most), 0) }
        return locations
    }
}
