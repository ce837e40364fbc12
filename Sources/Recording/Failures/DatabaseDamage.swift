internal import SQLite
internal import Synchronization
internal import SystemPackage
package import Terminal

/// Damaged pages of the databases that this program writes to.
///
/// The work continues; the program reports them at exit.
package final class DatabaseDamage: Sendable {
    /// The instance of this program.
    package static let standard = DatabaseDamage()

    private struct Watched {
        let database: FilePath
        let pages: PageDamage
    }

    private let watched = Mutex<[Watched]>([])

    package init() {}

    /// Includes the damage that a connection finds.
    func watch(_ pages: PageDamage, of database: FilePath) {
        watched.withLock { $0.append(Watched(database: database, pages: pages)) }
    }

    /// The failure to report at exit; `nil` without damage.
    package var failure: Failure? {
        let all = watched.withLock(\.self)
        guard let database = all.first(where: { !$0.pages.isEmpty })?.database else { return nil }
        // Recording and upload have separate connections and find the same pages.
        let pages = all.filter { $0.database == database }.reduce(into: Set()) { $0.formUnion($1.pages.pages) }
        let isLogDamaged = all.contains { $0.database == database && $0.pages.isLogDamaged }
        let subject = PageDamage.subject(in: database, pages: pages.count, isLogDamaged: isLogDamaged)
        return Failure("\(subject) damaged, although the command finished; \(Self.advice(on: database)).", .dataError)
    }

    /// Advice for a damaged database, to continue a sentence.
    static func advice(on database: FilePath) -> String {
        "see the damage with `gpslog check`, and save the rest with `gpslog recover \(database) NEW`"
    }
}
