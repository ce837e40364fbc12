internal import FixCodec
package import GNSS
internal import Glibc
internal import Platform
package import SystemPackage

/// The buffer files of a receiver.
package struct BufferStatus: Hashable, Sendable {
    package let receiver: ReceiverIdentity
    /// The number of fixes that are not yet in the database.
    package let fixes: Int
    /// The files, locked by the recording; some may be missing.
    package let files: [FilePath]
}

extension SQLiteStorage {
    /// The receivers with buffer files, of running and of crashed recordings.
    package func recentBuffers() throws(SQLiteError) -> [BufferStatus] {
        try beginReading()
        defer { recentReading.end() }
        var buffers: [BufferStatus] = []
        for receiver in try BufferTable.all(in: connection).map(\.receiver) {
            let files = BufferFiles(of: receiver, beside: connection.file)
            let sql = "SELECT count(*) FROM temp.recent_fix WHERE receiver = ?"
            buffers.append(
                BufferStatus(
                    receiver: try identity(ofReceiver: receiver) ?? ReceiverIdentity("receiver \(receiver)"),
                    fixes: Int(try connection.value(sql, receiver) ?? 0),
                    files: [files.disk, files.memory, files.spare]
                )
            )
        }
        return buffers
    }

    /// The number of fixes, including rejected and deleted ones.
    package func fixCount() throws(SQLiteError) -> Int {
        try beginReading()
        defer { recentReading.end() }
        let rows = try connection.integer("SELECT count(*) FROM fix") ?? 0
        // SQLite fails a query whose integer sum overflows, so total() sums floating-point numbers.
        let sealed = try connection.integer("SELECT CAST(total(fixes) AS INTEGER) FROM chunk") ?? 0
        try RowNumber.require(rows, sealed, within: RowNumber.counts, of: "fixes", in: connection)
        return Int(rows + sealed)
    }
}

/// Damage in the buffer files of a crashed recording.
package struct DamagedBuffers: Hashable, Sendable {
    /// The approximate number of lost fixes; the others are in the database.
    package let missing: Int
    /// Whether more fixes than `missing` may be lost, because a file was truncated or is missing.
    package let areMore: Bool
    /// The new paths of the damaged files; empty if they are missing.
    package let files: [FilePath]

    /// Creates a record of damage.
    package init(missing: Int, orMore areMore: Bool = false, files: [FilePath]) {
        (self.missing, self.areMore, self.files) = (missing, areMore, files)
    }
}

extension SQLiteStorage {
    package var file: FilePath { connection.file }

    /// Reports damage in the files of crashed recordings, both earlier and future findings.
    ///
    /// - Parameter tell: called once per receiver; it must not block.
    package func tellOfDamage(_ tell: @escaping @Sendable (DamagedBuffers) -> Void) {
        for remains in damagedRemains { tell(remains) }
        damagedRemains = []
        tellOfDamage = tell
    }

    func note(_ found: [DamagedBuffers]) {
        guard let tellOfDamage else { return damagedRemains += found }
        for remains in found { tellOfDamage(remains) }
    }
}

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
