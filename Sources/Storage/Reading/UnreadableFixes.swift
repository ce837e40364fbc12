internal import FixCodec
internal import Synchronization

/// A record of damaged chunks and buffer files that readings skipped.
package final class UnreadableFixes: Sendable {
    private enum Place: Hashable {
        /// A chunk, by the number of its last fix.
        case chunk(Int64)
        /// A receiver's latest fixes, by its number.
        case latest(Int64)
    }

    /// The damaged pages; values read from them may be wrong.
    package let pages: PageDamage

    /// The number of fixes in each place; 0 if that is unreadable, too.
    private let places = Mutex<[Place: Int]>([:])

    /// Creates an empty record.
    ///
    /// - Parameter pages: the record of damaged pages.
    package init(on pages: PageDamage = PageDamage()) { self.pages = pages }

    private let mayBeMore = Atomic<Bool>(false)

    /// Whether more fixes than `fixes` may be missing, because a truncated file had an unknown number.
    package var areMore: Bool { mayBeMore.load(ordering: .relaxed) }

    /// The number of damaged chunks, plus the receivers with damaged buffer files.
    package var count: Int { places.withLock(\.count) }

    /// The number of unreadable fixes, if it could be determined.
    package var fixes: Int { places.withLock { $0.values.reduce(0, Self.sum) } }

    /// The sum of two numbers from damaged rows, saturating on overflow.
    private static func sum(_ one: Int, _ other: Int) -> Int {
        let (sum, isTooMuch) = max(0, one).addingReportingOverflow(max(0, other))
        return isTooMuch ? .max : sum
    }

    /// Records a damaged chunk by the number of its last fix, with the number of its fixes.
    func note(_ last: Int64, of fixes: Int) {
        places.withLock { $0[.chunk(last)] = fixes }
    }

    /// Records a receiver with damaged buffer files; `areMore` if more fixes may be missing.
    func note(latestOf receiver: Int64, missing fixes: Int, orMore areMore: Bool = false) {
        if areMore { mayBeMore.store(true, ordering: .relaxed) }
        places.withLock { $0[.latest(receiver)] = fixes }
    }
}

extension RowNumber {
    /// Throws if a number is out of range.
    ///
    /// - Parameters:
    ///   - numbers: the numbers; `nil` is always valid.
    ///   - range: the valid numbers.
    ///   - holder: what the numbers belong to, for the error message.
    ///   - connection: the database.
    /// - Throws: `SQLiteError` with the reason `damaged`.
    static func require(
        _ numbers: Int64?...,
        within range: ClosedRange<Int64> = possible,
        of holder: String,
        in connection: Connection
    ) throws(SQLiteError) {
        if numbers.allSatisfy({ $0.map(range.contains) ?? true }) { return }
        throw SQLiteError(.damaged, message: "\(holder) with an impossible number", file: connection.file)
    }
}
