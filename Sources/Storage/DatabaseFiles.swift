internal import Platform
package import SQLite
package import SystemPackage

/// The files that a database consists of: itself, SQLite's logs beside it, and the latest fixes of recordings.
package struct DatabaseFiles {
    private let database: FilePath

    /// The files of a database, which need not exist.
    package init(of database: FilePath) {
        self.database = database
    }

    /// Throws where a file that is about to be written is one of them, or would be taken for one.
    ///
    /// - Parameter file: the path; it may lead there by links of either kind, and need not exist.
    /// - Throws: `partOfDatabase`.
    package func requireOther(than file: FilePath) throws(SQLiteError) {
        if contain(file) { throw SQLiteError(.partOfDatabase(database), file: file) }
    }

    private func contain(_ file: FilePath) -> Bool {
        // The logs are beside the one name of the database, and its socket and its alarms beside the link.
        let places = [database, database.asDatabase]
        if places.contains(where: { Self.isNamed(file, after: $0) }) { return true }
        guard let identity = (try? FileStatus(at: file))?.identity else { return false }
        return places.contains { place in
            Self.paths(beside: place).contains { (try? FileStatus(at: $0))?.identity == identity }
        }
    }

    /// True where a path has the name of a file of the database, and is in the same folder.
    private static func isNamed(_ file: FilePath, after database: FilePath) -> Bool {
        guard let name = file.lastComponent?.string, let own = database.lastComponent?.string, name.hasPrefix(own),
            let folder = Self.folder(of: file), folder == Self.folder(of: database)
        else { return false }
        let suffix = String(name.dropFirst(own.count))
        return suffixes.contains(suffix) || prefixes.contains { suffix.hasPrefix($0) }
    }

    private static func folder(of file: FilePath) -> FileIdentity? {
        let folder = file.removingLastComponent()
        return (try? FileStatus(at: folder.isEmpty ? "." : folder))?.identity
    }

    private static func paths(beside database: FilePath) -> [FilePath] {
        suffixes.map { database.appendingToName($0) }
            + BufferFiles.likelyReceivers.flatMap { receiver in
                let files = BufferFiles(of: receiver, beside: database)
                return [files.disk, files.memory, files.spare]
            }
    }

    private static let suffixes = ["", "-journal", "-wal", "-shm", "-alarms"]

    /// The beginnings of what follows the database's name in those of buffered fixes, and of the sockets that views watch.
    private static let prefixes = ["-recent-", "-live-"]
}
