internal import Synchronization

/// Pages of a database that are not as they were written, as far as a connection has come to them.
///
/// A connection that has one reads such pages as they are, and answers from them may be wrong; without one, reading
/// them fails.
package final class PageDamage: Sendable {
    private struct State {
        var pages: Set<Int64> = []
        var isLogDamaged = false
        var tell: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let isWriting: Bool

    /// No page so far.
    ///
    /// - Parameter isWriting: true where the connection is to write: with a damaged first page, which says how the others are
    ///   divided, that would do harm, and reading it fails.
    package init(whileWriting isWriting: Bool = false) { self.isWriting = isWriting }

    /// The number of pages.
    package var count: Int { pages.count }

    /// The places of the pages in the file, from 0.
    package var pages: Set<Int64> { state.withLock(\.pages) }

    /// Whether the write-ahead log could not be read to its end: what was written last is missing.
    package var isLogDamaged: Bool { state.withLock(\.isLogDamaged) }

    /// Whether nothing was damaged.
    package var isEmpty: Bool { state.withLock { $0.pages.isEmpty && !$0.isLogDamaged } }

    /// Has the first page told of: at once where there is one.
    ///
    /// - Parameter tell: called once, in the midst of reading; it must not block.
    package func onFirstPage(_ tell: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            let isEarly = state.pages.isEmpty && !state.isLogDamaged
            if isEarly { state.tell = tell }
            return !isEarly
        }
        if isLate { tell() }
    }

    /// True where a page may be read as it is.
    func tolerates(_ page: Int64) -> Bool { page > 0 || !isWriting }

    func note(_ page: Int64) { note { $0.pages.insert(page) } }

    func noteLog() { note { $0.isLogDamaged = true } }

    private func note(_ change: (inout State) -> Void) {
        let tell = state.withLock { state in
            change(&state)
            defer { state.tell = nil }
            return state.tell
        }
        tell?()
    }
}
