internal import FixCodec
internal import GNSS
internal import Logbook

/// Walks over a receiver's fixes that a target has not processed, in order of arrival.
struct UploadWalk {
    /// Adjacent pending fixes, and the numbers that are processed together with them.
    struct Stretch {
        var numbers: ClosedRange<Int64>
        var fixes: [FixWithNumbers]
    }

    private static let chunksAtOnce = 256

    private let table: UploadTable
    private let receiver: Int64
    private let selection: UploadSelection
    private let connection: Connection
    private let history: ReceiverHistory
    private let deleted: TrackDeletions
    private var reached: Int64

    /// Begins with the oldest pending fixes.
    init(
        of table: UploadTable,
        through receiver: Int64,
        _ selection: UploadSelection,
        in connection: Connection
    ) throws(SQLiteError) {
        self.table = table
        self.receiver = receiver
        self.selection = selection
        self.connection = connection
        deleted = try TrackDeletions(in: connection)
        history = ReceiverHistory(of: receiver, in: connection)
        reached = try table.reached(receiver)
    }

    /// The next stretch, which may contain no selected fixes; `nil` at the end.
    mutating func next() throws(SQLiteError) -> Stretch? {
        reached = try table.reached(receiver, from: reached)
        if let stretch = try tooOld() { return stretch }
        let page = try history.turn(after: reached)
        guard let end = page.last?.id else { return nil }
        // Fixes sent earlier on the live lane must not be sent again.
        let next = try table.span(of: receiver, after: reached)?.first ?? .max
        let numbers = (reached + 1)...max(reached + 1, min(end, next - 1))
        reached = numbers.upperBound
        let fixes = page.filter { $0.id < next && selection.contains($0.judged) && !deleted.contain($0.track) }
        return Stretch(numbers: numbers, fixes: fixes)
    }

    /// The approximate time of the next fixes, in nanoseconds since 1970; `nil` if none or unknown.
    func time() throws(SQLiteError) -> Int64? {
        let sql = """
            SELECT start_time FROM (
              SELECT start_time, first_fix FROM (
                SELECT start_time, first_fix FROM chunk WHERE receiver = ? AND last_fix > ? ORDER BY first_fix LIMIT 1)
              UNION ALL SELECT time, id FROM (SELECT time, id FROM fix WHERE receiver = ? AND id > ? ORDER BY id LIMIT 1))
            ORDER BY first_fix LIMIT 1
            """
        return try connection.value(sql, receiver, reached, receiver, reached)
    }

    /// Skips chunks that end before the selected period, without decoding them.
    private mutating func tooOld() throws(SQLiteError) -> Stretch? {
        guard let since = selection.since else { return nil }
        let next = try table.span(of: receiver, after: reached)?.first ?? .max
        let sql = """
            SELECT last_fix, coalesce(end_time < ?, 0) FROM chunk WHERE receiver = ? AND first_fix > ? AND last_fix < ?
            ORDER BY first_fix LIMIT \(Self.chunksAtOnce)
            """
        let chunks = try connection.rows(
            of: sql,
            since.nanosecondsSince1970,
            receiver,
            reached,
            next,
            read: { (last: $0.nextInteger() ?? 0, isTooOld: $0.nextInteger() == 1) }
        )
        guard let last = chunks.prefix(while: \.isTooOld).last?.last else { return nil }
        guard last > reached else { throw connection.failure(ChunkDamage()) }
        defer { reached = last }
        return Stretch(numbers: (reached + 1)...last, fixes: [])
    }
}
