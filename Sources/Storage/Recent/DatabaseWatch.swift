internal import Glibc
internal import Platform
internal import SQLite
internal import SystemPackage

/// Sees whether a database that is recorded into is still where it was opened: what is written into a file that has lost its
/// name is gone with the program.
final class DatabaseWatch {
    /// The fate of a database that is not where it was.
    enum Departure: Hashable {
        /// No name leads to the database any more.
        case deleted
        /// The database has another name; nil where that is not known.
        case renamed(FilePath?)
    }

    private let path: FilePath
    private let descriptor: FileDescriptor
    private let identity: FileIdentity

    /// The watch of a database that was just opened; nil where it cannot be watched.
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

    /// The fate of the database; nil where it is in its place.
    var departure: Departure? {
        if (try? FileStatus(at: path))?.identity == identity { return nil }
        guard let status = try? FileStatus(of: descriptor), status.hasName else { return .deleted }
        return .renamed(name)
    }

    /// Whether what is in the file is no database of gpslog's any more.
    var isOverwritten: Bool {
        do throws(SQLiteError) {
            return try DatabaseFile.schemaVersion(of: path) == 0
        } catch {
            return [.notADatabase, .anotherProgram, .damaged].contains(error.reason)
        }
    }

    /// The path that leads to it now, as the kernel tells it; nil where it does not.
    private var name: FilePath? {
        let name = FilePath("/proc/self/fd/\(descriptor.rawValue)").withoutLinks
        return (try? FileStatus(at: name))?.identity == identity && name.starts(with: "/proc") == false ? name : nil
    }
}
