internal import Glibc
internal import Platform
internal import SQLite
internal import SystemPackage

/// Detects that an open database was moved, deleted or overwritten.
///
/// Anything written to a file that has lost its name disappears when the program ends.
final class DatabaseWatch {
    /// The fate of a database that is no longer at its path.
    enum Departure: Hashable {
        /// The database has no name and disappears when it is closed.
        case deleted
        /// The database was renamed; `nil` if the new path is unknown.
        case renamed(FilePath?)
    }

    private let path: FilePath
    private let descriptor: FileDescriptor
    private let identity: FileIdentity

    /// Watches a database that was just opened; `nil` if it cannot be watched.
    init?(_ path: FilePath) {
        // O_PATH: closing any other descriptor of a file would drop all locks that this process has on it.
        let flags: Int32 = 0o10_000_000 | O_CLOEXEC
        let opened = unsafe path.withPlatformString { unsafe open($0, flags) }
        guard opened >= 0 else { return nil }
        descriptor = FileDescriptor(rawValue: opened)
        guard let identity = (try? FileStatus(of: descriptor))?.identity else {
            try? descriptor.close()
            return nil
        }
        (self.path, self.identity) = (path, identity)
    }

    deinit { try? descriptor.close() }

    /// The fate of the database; `nil` if it is still at its path.
    var departure: Departure? {
        if (try? FileStatus(at: path))?.identity == identity { return nil }
        guard let status = try? FileStatus(of: descriptor), status.hasName else { return .deleted }
        return .renamed(name)
    }

    /// Whether the file no longer contains a gpslog database.
    var isOverwritten: Bool {
        do throws(SQLiteError) {
            return try DatabaseFile.schemaVersion(of: path) == 0
        } catch {
            return [.notADatabase, .anotherProgram, .damaged].contains(error.reason)
        }
    }

    /// The current path of the database according to the kernel; `nil` if it has none.
    private var name: FilePath? {
        let name = FilePath("/proc/self/fd/\(descriptor.rawValue)").withoutLinks
        return (try? FileStatus(at: name))?.identity == identity && name.starts(with: "/proc") == false ? name : nil
    }
}
