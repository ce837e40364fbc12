package import GNSS
package import Logbook
internal import Synchronization

/// The latest fixes of a recording, for the uploads of the same program.
///
/// The uploads have a connection of their own, which sees these fixes only in the buffer files. Reading those again for
/// each fix would cost more than recording it.
package final class FreshFixes: Sendable {
    /// Enough for a receiver at 10 Hz while a request is under way.
    private static let most = 32

    private struct Arrivals {
        /// The fix before the first one.
        var before: StoredFix.ID
        var fixes: [StoredFix] = []
    }

    private let receivers = Mutex<[ReceiverIdentity: Arrivals]>([:])

    package init() {}

    /// Adds fixes that were just stored, in order of arrival.
    package func add(_ fixes: [StoredFix]) {
        guard let first = fixes.first, let last = fixes.last else { return }
        receivers.withLock { receivers in
            // Earlier fixes are not known here.
            guard var arrivals = receivers[first.receiver] else {
                receivers[first.receiver] = Arrivals(before: last.id)
                return
            }
            arrivals.fixes += fixes
            let surplus = arrivals.fixes.prefix(max(0, arrivals.fixes.count - Self.most))
            if let latest = surplus.last { arrivals.before = latest.id }
            arrivals.fixes.removeFirst(surplus.count)
            receivers[first.receiver] = arrivals
        }
    }

    /// The fixes of all receivers after the given numbers; `nil` if it has none of them, or not all.
    package func arrivals(after numbers: [ReceiverIdentity: StoredFix.ID], limit: Int) -> [UploadArrivals]? {
        receivers.withLock { receivers in
            var found: [UploadArrivals] = []
            for (receiver, arrivals) in receivers {
                let last = numbers[receiver] ?? 0
                guard last >= arrivals.before else { return nil }
                let fixes = arrivals.fixes.filter { $0.id > last }
                if fixes.count > limit { return nil }
                if !fixes.isEmpty { found.append(UploadArrivals(receiver: receiver, fixes: fixes, isCut: false)) }
            }
            return found.isEmpty ? nil : found
        }
    }
}
