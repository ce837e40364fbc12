internal import Synchronization

/// Pages of a database that are not as they were written, as far as a connection has come to them.
///
/// A connection that has one reads such pages as they are, and answers from them may be wrong; without one, reading
/// them fails.
package final class PageDamage: Sendable {
    private let pages = Mutex<Set<Int64>>([])
    private let isWriting: Bool

    /// No page so far.
    ///
    /// - Parameter isWriting: true where the connection is to write: with a damaged first page, which says how the others are
    ///   divided, that would do harm, and reading it fails.
    package init(whileWriting isWriting: Bool = false) { self.isWriting = isWriting }

    /// The number of pages.
    package var count: Int { pages.withLock(\.count) }

    /// True where a page may be read as it is.
    func tolerates(_ offset: Int64) -> Bool { offset > 0 || !isWriting }

    func note(_ page: Int64) { pages.withLock { _ = $0.insert(page) } }
}
