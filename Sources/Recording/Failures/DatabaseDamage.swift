internal import SQLite
internal import Synchronization
internal import SystemPackage
package import Terminal

/// Damaged pages of the databases that this program writes to: the work goes on, and the program says so when it ends.
package final class DatabaseDamage: Sendable {
    /// The program's own.
    package static let standard = DatabaseDamage()

    private struct Watched {
        let database: FilePath
        let pages: PageDamage
    }

    private let watched = Mutex<[Watched]>([])

    /// A record without any damage so far.
    package init() {}

    /// Takes note of what a connection comes to.
    func watch(_ pages: PageDamage, of database: FilePath) {
        watched.withLock { $0.append(Watched(database: database, pages: pages)) }
    }

    /// The failure that is to be reported when all is done; nil where no page was damaged.
    package var failure: Failure? {
        let all = watched.withLock(\.self)
        guard let database = all.first(where: { !$0.pages.isEmpty })?.database else { return nil }
        // Recording and upload have a connection each, and come to the same pages.
        let pages = all.filter { $0.database == database }.reduce(into: Set()) { $0.formUnion($1.pages.pages) }
        let isLogDamaged = all.contains { $0.database == database && $0.pages.isLogDamaged }
        let subject = PageDamage.subject(in: database, pages: pages.count, isLogDamaged: isLogDamaged)
        return Failure("\(subject) damaged, though the work went on; \(Self.advice(on: database)).", .dataError)
    }

    /// The advice on a damaged database, as it stands in a sentence.
    static func advice(on database: FilePath) -> String {
        "gpslog check says what can still be read, and `gpslog recover \(database) NEW` saves it"
    }
}
