internal import FixCodec
internal import GNSS
internal import Logbook
internal import Storage

/// The fixes of one receiver in order of arrival.
struct FleetArrivals {
    private static let chunksAtOnce = 4

    let chunks: FleetChunks
    let receiver: Int64

    /// The first matching fixes within a range of numbers, in order of arrival.
    ///
    /// - Parameters:
    ///   - numbers: the range of numbers.
    ///   - since: skips chunks that end before this time; `nil` for none.
    ///   - limit: the maximum number of fixes.
    ///   - isWanted: whether a fix matches.
    /// - Returns: the fixes.
    /// - Throws: `PostgresError` if they cannot be read.
    func first(
        in numbers: ClosedRange<Int64>,
        since: UTCTime? = nil,
        limit: Int,
        where isWanted: (FixWithNumbers) -> Bool
    ) throws(PostgresError) -> [FixWithNumbers] {
        // A receiver's chunks do not overlap, so at most one that starts before the range extends into it.
        let sql = """
            SELECT data FROM chunk WHERE \(chunks.database.owns("chunk")) AND receiver = ? AND first_fix <= ?
              AND last_fix >= ? AND first_fix >= coalesce((SELECT max(first_fix) FROM chunk
                WHERE \(chunks.database.owns("chunk")) AND receiver = ? AND first_fix <= ?), 0)
              AND (?::bigint IS NULL OR end_time >= ?)
            ORDER BY first_fix LIMIT \(Self.chunksAtOnce)
            """
        // Continue by number, not by chunk, as other programs may merge chunks in the meantime.
        var (found, rest): ([FixWithNumbers], ClosedRange<Int64>) = ([], numbers)
        while true {
            let (low, high, start) = (rest.lowerBound, rest.upperBound, since?.nanosecondsSince1970)
            let page = try page(of: sql, receiver, high, low, receiver, low, start, start)
            for fixes in page {
                found += fixes.filter { rest.contains($0.id) && isWanted($0) }
                if found.count >= limit { return Array(found.prefix(limit)) }
            }
            guard page.count == Self.chunksAtOnce, let last = page.last?.last?.id, last < rest.upperBound else {
                return found
            }
            guard last >= rest.lowerBound else { throw chunks.contradiction }
            rest = (last + 1)...rest.upperBound
        }
    }

    /// The last matching fixes within a range of numbers, in order of arrival.
    ///
    /// - Parameters:
    ///   - numbers: the range of numbers.
    ///   - isLocated: whether to skip chunks without locations.
    ///   - limit: the maximum number of fixes.
    ///   - isWanted: whether a fix matches.
    /// - Returns: the fixes.
    /// - Throws: `PostgresError` if they cannot be read.
    func last(
        in numbers: ClosedRange<Int64>,
        located isLocated: Bool = false,
        limit: Int,
        where isWanted: (FixWithNumbers) -> Bool
    ) throws(PostgresError) -> [FixWithNumbers] {
        let sql = """
            SELECT data FROM chunk
            WHERE \(chunks.database.owns("chunk")) AND receiver = ? AND first_fix <= ? AND last_fix >= ?
              \(isLocated ? "AND south IS NOT NULL" : "") ORDER BY first_fix DESC LIMIT \(Self.chunksAtOnce)
            """
        var (found, rest): ([FixWithNumbers], ClosedRange<Int64>) = ([], numbers)
        while true {
            let page = try page(of: sql, receiver, rest.upperBound, rest.lowerBound)
            for fixes in page {
                found = fixes.filter { rest.contains($0.id) && isWanted($0) } + found
                if found.count >= limit { return Array(found.suffix(limit)) }
            }
            guard page.count == Self.chunksAtOnce, let first = page.last?.first?.id, first > rest.lowerBound else {
                return found
            }
            guard first <= rest.upperBound else { throw chunks.contradiction }
            rest = rest.lowerBound...(first - 1)
        }
    }

    /// The fixes of some chunks, one array per chunk.
    private func page<each Value: SQLValue>(
        of sql: String,
        _ values: repeat each Value
    ) throws(PostgresError) -> [[FixWithNumbers]] {
        try chunks.database.select(sql, repeat each values) { row throws(PostgresError) in try chunks.fixes(in: &row) }
    }
}
