internal import SQLite

/// Blocks of a receiver's latest fixes that are not as they were written: later ones are.
struct RecentGap: Hashable {
    /// The number of blocks.
    let blocks: Int64
    /// The numbers that their fixes had; other receivers' fixes may have some of these, and earlier ones of this receiver.
    let numbers: Range<Int64>

    /// The gaps of a filling, whose blocks have the places 0, 1, 2, ...
    ///
    /// - Parameter blocks: those that can be read, each of a later place than the one before.
    /// - Returns: a gap for each block that does not follow the one before.
    static func gaps(between blocks: [RecentBlock]) -> [RecentGap] {
        var gaps: [RecentGap] = []
        var (next, number) = (0 as Int64, 1 as Int64)
        for block in blocks {
            if block.sequence > next, let first = block.fixes.first?.id {
                gaps.append(RecentGap(blocks: block.sequence - next, after: number, before: first))
            }
            next = block.sequence + 1
            number = (block.fixes.last?.id).map { $0 + 1 } ?? number
        }
        return gaps
    }

    private init(blocks: Int64, after first: Int64, before end: Int64) {
        let (most, isTooMuch) = blocks.multipliedReportingOverflow(by: Int64(RecentBlock.mostFixes))
        let earliest = isTooMuch ? first : max(first, end - most)
        (self.blocks, numbers) = (blocks, min(earliest, end)..<end)
    }

    /// Counts the fixes that are missing, about.
    ///
    /// - Parameter known: how many of the numbers belong to fixes that are somewhere else.
    /// - Returns: how many; at least one of each block.
    func missing(where known: Int64) -> Int { Int(max(blocks, Int64(numbers.count) - known)) }

    /// Counts the fixes that are missing, about, before those behind them are stored.
    ///
    /// - Parameter connection: the database, which sees the latest fixes of other receivers.
    /// - Returns: how many; at least one of each block.
    /// - Throws: where it cannot be read.
    func missing(in connection: Connection) throws(SQLiteError) -> Int {
        let known = try connection.integer(Self.known) { statement in
            statement.bind(numbers.lowerBound)
            statement.bind(numbers.upperBound)
        }
        return missing(where: known ?? 0)
    }

    private static let known = """
        SELECT (SELECT count(*) FROM main.fix WHERE id >= ?1 AND id < ?2)
          + (SELECT count(*) FROM temp.recent_fix WHERE id >= ?1 AND id < ?2)
          + (SELECT coalesce(sum(min(?2, last_fix + 1) - max(?1, first_fix)), 0)
             FROM chunk WHERE last_fix >= ?1 AND first_fix < ?2)
        """
}
