internal import FixCodec
internal import GNSS
internal import Logbook

/// All fixes of a receiver in order of arrival, sealed ones first, for judging them again within an open transaction.
///
/// A page is a chunk or some rows. Changes to a chunk are written when the walk leaves its page.
final class ReceiverHistory {
    private static let rowsAtOnce = 512

    private let receiver: Int64
    private let connection: Connection
    private var page: [FixWithNumbers] = []
    /// The number of the current chunk; `nil` if the page consists of rows.
    private var chunk: Int64?
    private var isChunkChanged = false
    private lazy var instants = LocationInstants(of: receiver, in: connection)

    init(of receiver: Int64, in connection: Connection) {
        self.receiver = receiver
        self.connection = connection
    }

    /// Moves to the next page and returns its fixes after `last`; empty at the end.
    func turn(after last: Int64) throws(SQLiteError) -> [FixWithNumbers] {
        try finish()
        if let next = try nextChunk(after: last) {
            (chunk, page) = (next, try ChunkTable.fixes(inChunk: next, of: connection))
        } else {
            chunk = nil
            page = try FixTable.fixes(of: receiver, after: last, limit: Self.rowsAtOnce, in: connection)
        }
        return page.filter { $0.id > last }
    }

    /// Writes the changes of the current page.
    func finish() throws(SQLiteError) {
        guard let chunk, isChunkChanged else { return }
        isChunkChanged = false
        try ChunkTable.insert(page[...], in: connection)
        instants.forget(chunk)
    }

    /// A fix by its number; `nil` if the receiver has no such fix.
    func fix(_ number: Int64) throws(SQLiteError) -> FixWithNumbers? {
        if let index = index(of: number) { return page[index] }
        let rows = try FixTable.fixes(where: "fix.id = ?", number, in: connection)
        if let row = rows.first { return row }
        guard let chunk = try nextChunk(after: number - 1) else { return nil }
        return try ChunkTable.fixes(inChunk: chunk, of: connection).first { $0.id == number }
    }

    /// Stores a new verdict or track of a fix.
    func store(_ fix: FixWithNumbers) throws(SQLiteError) {
        if let index = index(of: fix.id) {
            page[index] = fix
            if chunk == nil { try FixTable.judge(fix, in: connection) } else { isChunkChanged = true }
        } else if let chunk = try nextChunk(after: fix.id - 1) {
            let fixes = try ChunkTable.fixes(inChunk: chunk, of: connection)
            try ChunkTable.insert(fixes.map { $0.id == fix.id ? fix : $0 }[...], in: connection)
            instants.forget(chunk)
        } else {
            try FixTable.judge(fix, in: connection)
        }
    }

    /// The number of the fix with a location at a time; `nil` if none.
    func holder(of time: UTCTime) throws(SQLiteError) -> Int64? {
        if let fix = page.first(where: { $0.judged.verdict.location?.time == time }) { return fix.id }
        guard let holder = try instants.holder(of: time) else { return nil }
        // The page is up to date: its fix has lost the location, but that is not yet written.
        return index(of: holder) == nil ? holder : nil
    }

    /// The track of the first fix after this one that has a track.
    func track(after number: Int64) throws(SQLiteError) -> Int64? {
        var last = number
        if let index = index(of: number) {
            if let next = page[index...].dropFirst().first(where: { $0.track != nil }) { return next.track }
            last = page.last?.id ?? number
        }
        while let chunk = try nextChunk(after: last) {
            let fixes = try ChunkTable.fixes(inChunk: chunk, of: connection)
            if let next = fixes.first(where: { $0.id > last && $0.track != nil }) { return next.track }
            last = chunk
        }
        let sql = "SELECT track FROM fix WHERE +receiver = ? AND id > ? AND track IS NOT NULL ORDER BY id LIMIT 1"
        return try connection.value(sql, receiver, last)
    }

    /// The index of a fix in the page; `nil` if the fix is elsewhere.
    private func index(of number: Int64) -> Int? {
        var (low, high) = (0, page.count)
        while low < high {
            let middle = (low + high) / 2
            if page[middle].id < number { low = middle + 1 } else { high = middle }
        }
        return low < page.count && page[low].id == number ? low : nil
    }

    /// The number of the receiver's first chunk with fixes after this one.
    private func nextChunk(after last: Int64) throws(SQLiteError) -> Int64? {
        // Chunks of one receiver don't overlap, so only the last one that begins up to this fix may contain later
        // fixes.
        let sql = """
            SELECT last_fix FROM chunk WHERE receiver = ? AND last_fix > ? AND first_fix >= coalesce(
              (SELECT max(first_fix) FROM chunk WHERE receiver = ? AND first_fix <= ?), 0) ORDER BY first_fix LIMIT 1
            """
        return try connection.value(sql, receiver, last, receiver, last)
    }
}
