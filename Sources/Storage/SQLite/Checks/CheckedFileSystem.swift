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

extension CheckedFile {
    /// The functions of a file for SQLite.
    ///
    /// Those unrelated to pages are the operating system's.
    nonisolated(unsafe) static let functions: UnsafePointer<sqlite3_io_methods> = {
        var functions = sqlite3_io_methods()
        unsafe addReading(to: &functions)
        unsafe addLocking(to: &functions)
        let place = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        unsafe place.initialize(to: functions)
        return unsafe UnsafePointer(place)
    }()

    private static func addReading(to functions: inout sqlite3_io_methods) {
        // Version 3 would let SQLite map the file and thus bypass these functions.
        functions.iVersion = 2
        unsafe functions.xClose = { file in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return unsafe CheckedFile.close(file)
        }
        unsafe functions.xRead = { file, buffer, count, offset in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return unsafe CheckedFile.read(file, buffer, count, offset)
        }
        unsafe functions.xWrite = { file, buffer, count, offset in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return DiskWait.during { unsafe CheckedFile.write(file, buffer, count, offset) }
        }
        unsafe functions.xTruncate = { file, size in
            unsafe CheckedFile.forward(file) { unsafe $1.xTruncate($0, size) }
        }
        unsafe functions.xSync = { file, flags in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return DiskWait.during { unsafe CheckedFile.sync(file, flags) }
        }
        unsafe functions.xFileSize = { file, size in
            unsafe CheckedFile.forward(file) { unsafe $1.xFileSize($0, size) }
        }
        unsafe functions.xFileControl = { file, operation, argument in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return unsafe CheckedFile.control(file, operation, argument)
        }
        unsafe functions.xSectorSize = { file in unsafe CheckedFile.forward(file) { unsafe $1.xSectorSize($0) } }
        unsafe functions.xDeviceCharacteristics = { file in
            unsafe CheckedFile.forward(file) { unsafe $1.xDeviceCharacteristics($0) }
                & ~CheckedFile.readsPartsOfPages
        }
    }

    private static func addLocking(to functions: inout sqlite3_io_methods) {
        unsafe functions.xLock = { file, lock in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return unsafe CheckedFile.lock(file, lock)
        }
        unsafe functions.xUnlock = { file, lock in unsafe CheckedFile.forward(file) { unsafe $1.xUnlock($0, lock) } }
        unsafe functions.xCheckReservedLock = { file, result in
            unsafe CheckedFile.forward(file) { unsafe $1.xCheckReservedLock($0, result) }
        }
        unsafe functions.xShmMap = { file, region, size, extend, result in
            unsafe CheckedFile.forward(file) { unsafe $1.xShmMap($0, region, size, extend, result) }
        }
        unsafe functions.xShmLock = { file, offset, count, flags in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return unsafe CheckedFile.lockShared(file, offset, count, flags)
        }
        unsafe functions.xShmBarrier = { file in
            _ = unsafe CheckedFile.forward(file) {
                unsafe $1.xShmBarrier($0)
                return SQLITE_OK
            }
        }
        unsafe functions.xShmUnmap = { file, isDeleting in
            unsafe CheckedFile.forward(file) { unsafe $1.xShmUnmap($0, isDeleting) }
        }
    }

    /// SQLITE_IOCAP_SUBPAGE_READ: newer versions of SQLite would read parts of pages, which have no checksum.
    private static let readsPartsOfPages: Int32 = 0x8000

    static func forward(_ file: File?, _ call: (File, sqlite3_io_methods) -> Int32) -> Int32 {
        guard let file = unsafe file else { return SQLITE_MISUSE }
        return unsafe call(under(file), methods(of: file))
    }
}
