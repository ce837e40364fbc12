internal import Glibc
internal import Platform
package import SystemPackage

/// The files of a database: the database itself, SQLite's logs, and the buffer files of recordings.
package struct DatabaseFiles {
    private let database: FilePath

    /// The files need not exist.
    package init(of database: FilePath) {
        self.database = database
    }

    /// Throws if a file that is about to be written belongs to the database, or would be mistaken for a part of it.
    ///
    /// - Parameter file: the path; it may be a link of either kind and need not exist.
    /// - Throws: `partOfDatabase`.
    package func requireOther(than file: FilePath) throws(SQLiteError) {
        if contain(file) { throw SQLiteError(.partOfDatabase(database), file: file) }
    }

    private func contain(_ file: FilePath) -> Bool {
        // The logs are named after the database itself, its socket and alarms after the link to it.
        let places = [database, database.asDatabase]
        if places.contains(where: { Self.isNamed(file, after: $0) }) { return true }
        guard let identity = (try? FileStatus(at: file))?.identity else { return false }
        return places.contains { place in
            Self.paths(beside: place).contains { (try? FileStatus(at: $0))?.identity == identity }
        }
    }

    /// Whether a path is in the database's folder and has the name of one of its files.
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

    /// What follows the database's name in the names of buffer files and of the live view's sockets.
    private static let prefixes = ["-recent-", "-live-"]
}

package struct FileOwner: Hashable {
    let user: uid_t
    let group: gid_t

    /// The owner of the file at a path, following links; `nil` if it does not exist.
    package init?(of path: FilePath) {
        guard let status = try? FileStatus(at: path) else { return nil }
        (user, group) = (status.user, status.group)
    }

    /// Gives the file at a path to this owner, if the program runs as root.
    func own(_ path: FilePath) {
        if geteuid() == 0 { _ = unsafe path.withPlatformString { unsafe lchown($0, user, group) } }
    }

    /// Gives a new file to this owner if the program runs as root; other users own what they create.
    ///
    /// Otherwise the database's owner could not use a database that root recorded into.
    package func own(_ descriptor: FileDescriptor) {
        if geteuid() == 0 { fchown(descriptor.rawValue, user, group) }
    }
}
