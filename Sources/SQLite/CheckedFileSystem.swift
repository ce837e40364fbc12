internal import CSQLite
internal import Glibc

/// A file system for SQLite that writes a checksum with each page of a database, and verifies it when the page is read.
///
/// Only databases with room in their pages have checksums (`Connection.makeRoomForChecksums`). Write-ahead logs have
/// SQLite's own checksums, which `LogFile` verifies at each read. Journals are left to SQLite.
///
/// Source: "The SQLite OS Interface or VFS" and "The Checksum VFS Shim" (SQLite).
enum CheckedFileSystem {
    /// The name for `sqlite3_open_v2`; `nil` if SQLite rejected the file system.
    static let name: String? = register() ? registeredName : nil

    private static let registeredName = "gpslog-checked"

    /// The operating system's file system, which does the actual work.
    private nonisolated(unsafe) static let system = unsafe sqlite3_vfs_find(nil)

    private static func register() -> Bool {
        guard let system = unsafe system else { return false }
        let checked = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        // All functions but the one that opens files are the operating system's, and don't use the changed fields.
        unsafe checked.initialize(to: system.pointee)
        unsafe checked.pointee.pNext = nil
        unsafe checked.pointee.szOsFile += Int32(CheckedFile.length)
        // SQLite uses the name until the program exits.
        unsafe checked.pointee.zName = UnsafePointer(strdup(registeredName))
        unsafe checked.pointee.xOpen = { _, name, file, flags, result in
            unsafe CheckedFileSystem.open(name, file, flags, result)
        }
        return unsafe sqlite3_vfs_register(checked, 0) == SQLITE_OK
    }

    private static func open(
        _ name: UnsafePointer<CChar>?,
        _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ flags: Int32,
        _ result: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        guard let system = unsafe system, let file = unsafe file else { return SQLITE_CANTOPEN }
        if flags & SQLITE_OPEN_WAL != 0 { return unsafe LogFile.open(file, by: system, name, flags, result) }
        guard flags & SQLITE_OPEN_MAIN_DB != 0 else {
            return unsafe system.pointee.xOpen(system, name, file, flags, result)
        }
        return unsafe CheckedFile.open(file, by: system, name, flags, result)
    }
}
