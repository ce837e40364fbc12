internal import FixCodec
package import GNSS
package import Logbook
internal import Synchronization

extension SQLiteStorage {
    /// Fractions of the backlog: its middle, the middles of its halves, and so on.
    private static let shares = [4.0, 2, 6, 1, 3, 5, 7].map { $0 / 8 }

    /// Up to `count` pending fixes of a target, spread over the backlog, starting from its middle.
    package func sample(
        for target: String,
        _ selection: UploadSelection,
        count: Int
    ) throws(SQLiteError) -> [StoredFix] {
        try fixes(for: target) { table throws(SQLiteError) in
            let receivers = try allReceivers().map(\.0)
            var sample: [FixWithNumbers] = []
            for share in Self.shares {
                for receiver in receivers where sample.count < count {
                    guard let fix = try waiting(table, receiver, selection, at: share),
                        !sample.contains(where: { $0.id == fix.id })
                    else { continue }
                    sample.append(fix)
                }
            }
            return sample
        }
    }

    /// The last fixes that a target acknowledged.
    package func lastAcknowledged(
        by target: String,
        _ selection: UploadSelection,
        count: Int
    ) throws(SQLiteError) -> [StoredFix] {
        try fixes(for: target) { table throws(SQLiteError) in
            guard let span = try latestSpan(table) else { return [] }
            // Rejected fixes share a row with their acknowledged neighbours.
            let refused = try refused(table, span.receiver)
            let start = max(span.first - 1, span.last - Int64(clamping: count) * 4)
            let fixes = try ReceiverHistory(of: span.receiver, in: connection).turn(after: start)
                .filter { $0.id <= span.last && selection.contains($0.judged) && !refused.contains($0.id) }
            return fixes.suffix(count)
        }
    }

    /// Fixes chosen from the table of a target; empty if the target is unknown.
    private func fixes(
        for target: String,
        choose: (UploadTable) throws(SQLiteError) -> [FixWithNumbers]
    ) throws(SQLiteError) -> [StoredFix] {
        try beginReading()
        defer { recentReading.end() }
        guard let table = try UploadTable(reading: target, in: connection) else { return [] }
        return try choose(table).map(storedFix)
    }

    /// The first pending fix after a fraction of a receiver's backlog; `nil` if none is near.
    private func waiting(
        _ table: UploadTable,
        _ receiver: Int64,
        _ selection: UploadSelection,
        at share: Double
    ) throws(SQLiteError) -> FixWithNumbers? {
        let reached = try table.reached(receiver)
        guard let latest = try latestNumber(of: receiver), latest > reached, reached >= 0 else { return nil }
        let start = reached + Int64(share * Double(latest - reached))
        let deleted = try TrackDeletions(in: connection)
        for fix in try ReceiverHistory(of: receiver, in: connection).turn(after: start)
        where selection.contains(fix.judged) && !deleted.contain(fix.track) {
            if let span = try table.span(of: receiver, atOrBefore: fix.id), span.last >= fix.id { continue }
            return fix
        }
        return nil
    }

    /// The latest acknowledged span, by its first and last fix; `nil` if none.
    private func latestSpan(
        _ table: UploadTable
    ) throws(SQLiteError) -> (receiver: Int64, first: Int64, last: Int64)? {
        let sql = """
            SELECT receiver, first_fix, last_fix FROM upload_span WHERE target = ? AND acknowledged_time IS NOT NULL
            ORDER BY acknowledged_time DESC, last_fix DESC LIMIT 1
            """
        let spans = try connection.rows(of: sql, table.target) {
            (receiver: $0.nextInteger() ?? 0, first: $0.nextInteger() ?? 0, last: $0.nextInteger() ?? 0)
        }
        return spans.first { $0.first > 0 && $0.last >= $0.first }
    }

    /// The numbers of a receiver's fixes that a target rejected.
    private func refused(_ table: UploadTable, _ receiver: Int64) throws(SQLiteError) -> Set<Int64> {
        Set(try refusals(of: table).filter { $0.receiver == receiver }.map(\.fix))
    }
}

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

    /// The fixes of all receivers after the given numbers, if any; `nil` if it may not have all of them.
    package func arrivals(after numbers: [ReceiverIdentity: StoredFix.ID], limit: Int) -> [UploadArrivals]? {
        receivers.withLock { receivers in
            if receivers.isEmpty { return nil }
            var found: [UploadArrivals] = []
            for (receiver, arrivals) in receivers {
                let last = numbers[receiver] ?? 0
                guard last >= arrivals.before else { return nil }
                let fixes = arrivals.fixes.filter { $0.id > last }
                if fixes.count > limit { return nil }
                if !fixes.isEmpty { found.append(UploadArrivals(receiver: receiver, fixes: fixes, isCut: false)) }
            }
            return found
        }
    }
}
