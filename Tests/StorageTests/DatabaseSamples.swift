import GNSS
import Glibc
import Logbook
import Storage
import Synchronization
import SystemPackage
import TestSupport

/// Stores fixes of one receiver in a database and closes it.
func store(_ fixes: [JudgedFix], in file: FilePath) async throws {
    let storage = try await SQLiteStorage.forRecording(into: file)
    _ = try await storage.append(fixes, from: ReceiverIdentity("u-blox 7"))
    await storage.close()
}

/// The rows of an SQL query, preceded by the column names.
func rows(in file: FilePath, of sql: String) async throws -> [[String?]] {
    let rows = Mutex<[[String?]]>([])
    try await SQLiteStorage.forReading(from: file).query(sql) { row in
        rows.withLock { $0.append(row) }
        return true
    }
    return rows.withLock(\.self)
}

/// The permission bits of a file or folder; `nil` if it does not exist.
func permissions(of path: FilePath) -> mode_t? {
    var status = stat()
    let found = unsafe path.withPlatformString { unsafe stat($0, &status) } == 0
    return found ? status.st_mode & 0o777 : nil
}

func write(_ bytes: [UInt8], to file: FilePath) throws {
    let descriptor = try FileDescriptor.open(
        file,
        .writeOnly,
        options: [.create, .truncate],
        permissions: .ownerReadWrite
    )
    try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
}

/// The first MiB of a file.
func bytes(of file: FilePath) throws -> [UInt8] {
    let descriptor = try FileDescriptor.open(file, .readOnly)
    return try descriptor.closeAfter {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = try unsafe bytes.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
        return Array(bytes.prefix(count))
    }
}
