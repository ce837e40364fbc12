package import SQLite
internal import Synchronization

/// Sealed and latest fixes that readings had to leave out, because they are not as they were written.
package final class UnreadableFixes: Sendable {
    private enum Place: Hashable {
        /// A chunk, by the number of its last fix.
        case chunk(Int64)
        /// A receiver's latest fixes, by its number.
        case latest(Int64)
    }

    /// Pages that are not as they were written; answers from them may be wrong.
    package let pages: PageDamage

    /// The number of fixes in each, 0 where that cannot be read either.
    private let places = Mutex<[Place: Int]>([:])

    /// A record without any unreadable fixes so far.
    ///
    /// - Parameter pages: the record of damaged pages.
    package init(on pages: PageDamage = PageDamage()) { self.pages = pages }

    private let mayBeMore = Atomic<Bool>(false)

    /// Whether more fixes may be missing than `fixes` says: how many a file had that is cut off is not known.
    package var areMore: Bool { mayBeMore.load(ordering: .relaxed) }

    /// The number of chunks, and of receivers whose latest fixes are not whole.
    package var count: Int { places.withLock(\.count) }

    /// The number of fixes that there were in them, as far as that is known.
    package var fixes: Int { places.withLock { $0.values.reduce(0, Self.sum) } }

    /// The sum of what damaged rows may say; the most that there is where it would be more.
    private static func sum(_ one: Int, _ other: Int) -> Int {
        let (sum, isTooMuch) = max(0, one).addingReportingOverflow(max(0, other))
        return isTooMuch ? .max : sum
    }

    /// Takes note of a chunk.
    ///
    /// - Parameters:
    ///   - last: the number of its last fix.
    ///   - fixes: the number of fixes that it had.
    func note(_ last: Int64, of fixes: Int) {
        places.withLock { $0[.chunk(last)] = fixes }
    }

    /// Takes note of a receiver whose latest fixes are not whole.
    ///
    /// - Parameters:
    ///   - receiver: its number.
    ///   - fixes: the number of fixes that are missing.
    ///   - areMore: whether that is the least number.
    func note(latestOf receiver: Int64, missing fixes: Int, orMore areMore: Bool = false) {
        if areMore { mayBeMore.store(true, ordering: .relaxed) }
        places.withLock { $0[.latest(receiver)] = fixes }
    }
}
