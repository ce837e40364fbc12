package import GNSS
package import Logbook

struct TargetProgress {
    /// The numbers of the fixes settled for the target, and of those it acknowledged.
    var (done, acknowledged): (Set<StoredFix.ID>, Set<StoredFix.ID>) = ([], [])
    var latest: UploadSpan?
    var refusals: [(fix: StoredFix, refusal: UploadStatus.Refusal, isProven: Bool)] = []
    /// The status without the counts, which are computed on demand.
    var status = UploadStatus()
    var attempts = 0
}

/// The in-memory storage as an upload queue; each query scans all fixes.
extension InMemoryStorage: UploadQueue {
    package func latestNumbers() -> [ReceiverIdentity: StoredFix.ID] {
        stored.reduce(into: [:]) { $0[$1.receiver] = $1.id }
    }

    package func latestLocation() -> StoredFix? { stored.last { $0.judged.verdict.location != nil } }

    package func arrivals(after numbers: [ReceiverIdentity: StoredFix.ID], limit: Int) -> [UploadArrivals] {
        receivers.compactMap { receiver in
            let new = stored.filter { $0.receiver == receiver && $0.id > numbers[receiver] ?? 0 }
            if new.isEmpty { return nil }
            return UploadArrivals(receiver: receiver, fixes: Array(new.suffix(limit)), isCut: new.count > limit)
        }
    }

    package func waiting(for target: String, _ selection: UploadSelection, limit: Int) -> UploadPage? {
        var done = targets[target]?.done ?? []
        defer { targets[target, default: TargetProgress()].done = done }
        var pages: [UploadPage] = []
        for receiver in receivers {
            let own = stored.filter { $0.receiver == receiver }
            let start = own.firstIndex { !done.contains($0.id) && selection.contains($0.judged) }
            done.formUnion(own[..<(start ?? own.endIndex)].map(\.id))
            let stretch = own[(start ?? own.endIndex)...].prefix { !done.contains($0.id) }
            let fixes = stretch.filter { selection.contains($0.judged) }.prefix(max(1, limit))
            guard let first = fixes.first, let last = fixes.last else { continue }
            pages.append(UploadPage(receiver: receiver, fixes: Array(fixes), numbers: first.id...last.id))
        }
        return pages.min { ($0.fixes[0].judged.time ?? .morning()) < ($1.fixes[0].judged.time ?? .morning()) }
    }

    package func sample(for target: String, _ selection: UploadSelection, count: Int) -> [StoredFix] {
        let waiting = waiting(for: target, selection)
        var sample: [StoredFix] = []
        for share in [4, 2, 6, 1, 3, 5, 7] where sample.count < min(count, waiting.count) {
            let fix = waiting[waiting.count * share / 8]
            if !sample.contains(fix) { sample.append(fix) }
        }
        return sample
    }

    package func lastAcknowledged(by target: String, _ selection: UploadSelection, count: Int) -> [StoredFix] {
        guard let progress = targets[target], let latest = progress.latest else { return [] }
        let fixes = stored.filter { fix in
            fix.receiver == latest.receiver && fix.id <= latest.numbers.upperBound
                && progress.acknowledged.contains(fix.id) && selection.contains(fix.judged)
        }
        return Array(fixes.suffix(count))
    }

    package func isDone(_ target: String, with fix: StoredFix) -> Bool {
        targets[target]?.done.contains(fix.id) ?? false
    }

    package func note(_ spans: [UploadSpan], of target: String) {
        for span in spans {
            let numbers = stored.filter { $0.receiver == span.receiver && span.numbers.contains($0.id) }.map(\.id)
            targets[target, default: TargetProgress()].done.formUnion(numbers)
            targets[target]?.status.acknowledged += span.locations
            targets[target]?.status.withheld += span.withheld
            guard span.acknowledged != nil else { continue }
            let refused = targets[target]?.refusals.map(\.fix.id) ?? []
            targets[target]?.acknowledged.formUnion(Set(numbers).subtracting(refused))
            targets[target]?.latest = span
        }
    }

    package func setAside(_ fix: StoredFix, by target: String, at time: UTCTime, because reason: String) {
        let refusal = UploadStatus.Refusal(fix: fix.id, time: time, reason: reason)
        targets[target, default: TargetProgress()].done.insert(fix.id)
        targets[target]?.refusals.append((fix, refusal, false))
    }

    package func confirmRefusals(by target: String) {
        let proven = targets[target]?.refusals.map { ($0.fix, $0.refusal, true) } ?? []
        targets[target]?.refusals = proven
    }

    package func restore(_ fixes: [StoredFix], to target: String) {
        targets[target]?.done.subtract(fixes.map(\.id))
        targets[target]?.refusals.removeAll { fixes.contains($0.fix) }
    }

    package func restoreUnproven(to target: String) {
        restore(targets[target]?.refusals.filter { !$0.isProven }.map(\.fix) ?? [], to: target)
    }

    package func note(_ condition: TargetHealth, of target: String) {
        var progress = targets[target] ?? TargetProgress()
        switch condition {
        case .succeeded(let time, let rate): (progress.status.lastSuccess, progress.status.rate) = (time, rate)
        case .failed(let time, let reason): (progress.status.lastFailure, progress.status.failure) = (time, reason)
        }
        targets[target] = progress
    }

    package func attemptsAskedFor(by target: String) -> Int { targets[target]?.attempts ?? 0 }

    /// Requests an immediate attempt, as a user would.
    package func askForAttempt(by target: String) { targets[target, default: TargetProgress()].attempts += 1 }

    /// Lets all fixes refused by a target wait again; returns their number.
    package func resendRefused(to target: String) -> Int {
        let refused = targets[target]?.refusals.map(\.fix) ?? []
        restore(refused, to: target)
        return refused.count
    }

    package func uploadStatus(of target: String, _ selection: UploadSelection) -> UploadStatus {
        let waiting = waiting(for: target, selection)
        let refusals = targets[target]?.refusals.map(\.refusal) ?? []
        var status = targets[target]?.status ?? UploadStatus()
        (status.waiting, status.oldest) = (waiting.count, waiting.compactMap(\.judged.time).min())
        (status.refused, status.refusals) = (refusals.count, refusals.suffix(5).reversed())
        return status
    }

    private func waiting(for target: String, _ selection: UploadSelection) -> [StoredFix] {
        stored.filter { !isDone(target, with: $0) && selection.contains($0.judged) }
    }

    private var receivers: [ReceiverIdentity] {
        stored.reduce(into: []) { if !$0.contains($1.receiver) { $0.append($1.receiver) } }
    }
}
