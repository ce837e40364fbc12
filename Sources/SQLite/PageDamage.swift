internal import Synchronization

/// The damaged pages of a database that a connection has read so far.
///
/// A connection with such a record reads damaged pages as they are, so results may be wrong. Without a record, reading
/// them fails.
package final class PageDamage: Sendable {
    private struct State {
        var pages: Set<Int64> = []
        var isLogDamaged = false
        var tell: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let isWriting: Bool

    /// Creates an empty record.
    ///
    /// - Parameter isWriting: whether the connection writes. Reading a damaged first page fails then, as it holds the
    ///   file's layout and writing would do harm.
    package init(whileWriting isWriting: Bool = false) { self.isWriting = isWriting }

    package var count: Int { pages.count }

    /// The numbers of the damaged pages, from 0.
    package var pages: Set<Int64> { state.withLock(\.pages) }

    /// Whether the write-ahead log could not be read to its end, so that the latest changes are missing.
    package var isLogDamaged: Bool { state.withLock(\.isLogDamaged) }

    package var isEmpty: Bool { state.withLock { $0.pages.isEmpty && !$0.isLogDamaged } }

    /// Sets a handler for the first damaged page; it is called at once if a page is already recorded.
    ///
    /// - Parameter tell: called once, during a read; it must not block.
    package func onFirstPage(_ tell: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            let isEarly = state.pages.isEmpty && !state.isLogDamaged
            if isEarly { state.tell = tell }
            return !isEarly
        }
        if isLate { tell() }
    }

    /// Whether a damaged page may be read.
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
