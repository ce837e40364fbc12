internal import CSQLite

/// An open database whose pages may have checksums.
///
/// It precedes the operating system's own file, in memory that SQLite owns.
@unsafe
struct CheckedFile {
    // SQLite expects the functions at the beginning.
    private var base: sqlite3_file
    private var hasChecksums = false
    private var damage: Unmanaged<PageDamage>?
    var log: File?
    /// The offset in the log at which the open transaction began to write; `Int64.max` if it has not.
    var firstOwnWrite = Int64.max
    /// Whether the log is unreadable before its end and not yet copied, so that nothing may be overwritten.
    var isLogDamaged = false
    /// Whether transactions wait for a stalled disk.
    ///
    /// If not, their writes reach the disk later.
    var isPatient = true
    /// Whether a transaction has failed because of a stalled disk, since the connection last asked.
    var isStalled = false
    /// The sync at the end of a checkpoint, if it is in progress.
    private var syncing: DiskTask<Int32>?
    /// Whether a checkpoint is running.
    private var isCheckpointing = false
    /// Whether writing is allowed although the file was renamed or deleted.
    private var isWrittenAnywhere = false

    private init() { unsafe base = sqlite3_file() }

    /// The offset of the operating system's file in bytes, aligned like allocated memory.
    static let length = unsafe (max(MemoryLayout<CheckedFile>.size, MemoryLayout<LogFile>.size) + 15) & ~15

    /// The file control code with which a `Connection` sets the `PageDamage` that records damaged pages.
    ///
    /// SQLite reserves only codes below 100.
    static let noteDamage: Int32 = 0x4750

    /// The file control code with which a `Connection` allows or forbids writing to a renamed or deleted database.
    static let writeAnywhere: Int32 = 0x4751

    /// The file control code with which a `Connection` makes transactions not wait for a stalled disk.
    static let deferSync: Int32 = 0x4753

    /// The file control code with which a `Connection` asks whether a transaction failed because of a stalled disk.
    static let takeStall: Int32 = 0x4754

    /// The file control code with which a `Connection` empties the log of a deleted database.
    static let emptyLog: Int32 = 0x4752

    typealias File = UnsafeMutablePointer<sqlite3_file>

    /// The record of damaged pages; `nil` to fail on a damaged page.
    var pageDamage: PageDamage? { unsafe damage?.takeUnretainedValue() }

    /// Opens a database with the operating system's functions and adds the checks.
    static func open(
        _ file: File,
        by system: UnsafeMutablePointer<sqlite3_vfs>,
        _ name: UnsafePointer<CChar>?,
        _ flags: Int32,
        _ result: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        let checked = unsafe self.checked(file)
        unsafe checked.initialize(to: CheckedFile())
        let code = unsafe system.pointee.xOpen(system, name, under(file), flags, result)
        // SQLite closes a file that has functions, even if opening it failed.
        if unsafe under(file).pointee.pMethods != nil { unsafe checked.pointee.base.pMethods = functions }
        if code == SQLITE_OK { unsafe checked.pointee.hasChecksums = saysSo(under(file)) }
        return code
    }

    /// Whether the beginning of a file indicates that its pages have checksums.
    ///
    /// Two marks indicate it, so that damage to one of them does not hide it.
    private static func saysSo(_ file: File) -> Bool {
        unsafe withUnsafeTemporaryAllocation(byteCount: usualPageSize, alignment: 8) { page in
            let code = unsafe file.pointee.pMethods.pointee.xRead(file, page.baseAddress, Int32(page.count), 0)
            return unsafe code == SQLITE_OK && saysSo(UnsafeRawBufferPointer(page))
        }
    }

    /// Whether a first page indicates that pages have checksums.
    private static func saysSo(_ page: UnsafeRawBufferPointer) -> Bool {
        unsafe page[placeOfReserve] == PageChecksum.length || PageChecksum.isMarked(page)
    }

    // The offset of the number of reserved bytes per page; "Database File Format" (SQLite), 1.3.
    private static let placeOfReserve = 20
    private static let usualPageSize = 4096

    private static func checked(_ file: File) -> UnsafeMutablePointer<CheckedFile> {
        unsafe UnsafeMutableRawPointer(file).assumingMemoryBound(to: CheckedFile.self)
    }

    static func under(_ file: File) -> File {
        unsafe (UnsafeMutableRawPointer(file) + length).assumingMemoryBound(to: sqlite3_file.self)
    }

    static func methods(of file: File) -> sqlite3_io_methods { unsafe under(file).pointee.pMethods.pointee }

    static func read(_ file: File, _ buffer: UnsafeMutableRawPointer?, _ count: Int32, _ offset: Int64) -> Int32 {
        let code = unsafe methods(of: file).xRead(under(file), buffer, count, offset)
        guard code == SQLITE_OK, PageChecksum.mayBePage(count, at: offset) else { return code }
        let page = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
        let checked = unsafe checked(file)
        // Another program may have added room for checksums in between.
        if offset == 0 { unsafe checked.pointee.hasChecksums = saysSo(UnsafeRawBufferPointer(page)) }
        guard unsafe checked.pointee.hasChecksums else { return SQLITE_OK }
        switch unsafe PageChecksum.verdict(on: UnsafeRawBufferPointer(page), at: offset) {
        case .absent: break
        case .right: unsafe PageChecksum.clear(page)
        case .wrong: return unsafe admit(damaged: page, number: offset / Int64(count), of: checked)
        }
        return SQLITE_OK
    }

    /// Records a damaged page, numbered from 0, and marks it, if damage is tolerated.
    ///
    /// - Returns: SQLite's result code for reading the page.
    static func admit(
        damaged page: UnsafeMutableRawBufferPointer,
        number: Int64,
        of database: UnsafeMutablePointer<CheckedFile>?
    ) -> Int32 {
        guard let damage = unsafe database?.pointee.pageDamage, damage.tolerates(number) else {
            return SQLiteError.codeOfDamagedPage
        }
        damage.note(number)
        if unsafe database?.pointee.hasChecksums == true { unsafe PageChecksum.mark(page) }
        return SQLITE_OK
    }

    static func write(_ file: File, _ buffer: UnsafeRawPointer?, _ count: Int32, _ offset: Int64) -> Int32 {
        let checked = unsafe checked(file)
        // Pages must not reach the disk before the log has them there.
        let code = unsafe awaitLog(of: checked)
        guard code == SQLITE_OK else { return code }
        guard PageChecksum.mayBePage(count, at: offset), let buffer = unsafe buffer else {
            return unsafe methods(of: file).xWrite(under(file), buffer, count, offset)
        }
        // SQLite does not use the end of a page, and lets file systems like this one write there.
        let page = unsafe UnsafeMutableRawBufferPointer(start: .init(mutating: buffer), count: Int(count))
        if offset == 0 { unsafe checked.pointee.hasChecksums = page[placeOfReserve] == PageChecksum.length }
        let isSealed = unsafe checked.pointee.hasChecksums && PageChecksum.seal(page, at: offset)
        defer { if isSealed { unsafe PageChecksum.clear(page) } }
        return unsafe methods(of: file).xWrite(under(file), buffer, count, offset)
    }

    static func control(_ file: File, _ operation: Int32, _ argument: UnsafeMutableRawPointer?) -> Int32 {
        switch operation {
        case unsafe writeAnywhere: unsafe checked(file).pointee.isWrittenAnywhere = unsafe argument != nil
        case unsafe deferSync: unsafe checked(file).pointee.isPatient = false
        case unsafe takeStall:
            unsafe argument?.storeBytes(of: checked(file).pointee.isStalled ? 1 : 0, as: Int32.self)
            unsafe checked(file).pointee.isStalled = false
        case unsafe emptyLog:
            guard let log = unsafe checked(file).pointee.log else { break }
            return unsafe LogFile.truncate(log, to: 0)
        case unsafe noteDamage:
            if let argument = unsafe argument { unsafe note(damageIn: argument, file) }
        default: return unsafe methods(of: file).xFileControl(under(file), operation, argument)
        }
        return SQLITE_OK
    }

    private static func note(damageIn argument: UnsafeMutableRawPointer, _ file: File) {
        let damage = unsafe Unmanaged<PageDamage>.fromOpaque(argument).retain()
        unsafe checked(file).pointee.damage?.release()
        unsafe checked(file).pointee.damage = damage
    }

    /// Locks the file, unless its log is damaged and would be lost.
    ///
    /// A connection with an exclusive lock would checkpoint and remove the log.
    static func lock(_ file: File, _ lock: Int32) -> Int32 {
        if lock == SQLITE_LOCK_EXCLUSIVE, unsafe checked(file).pointee.isLogDamaged { return SQLITE_BUSY }
        if lock == SQLITE_LOCK_EXCLUSIVE { _ = unsafe awaitLog(of: checked(file)) }
        return unsafe methods(of: file).xLock(under(file), lock)
    }

    /// Locks a part of the shared memory; a transaction locks the first byte to write.
    static func lockShared(_ file: File, _ offset: Int32, _ count: Int32, _ flags: Int32) -> Int32 {
        if offset == 1, count == 1, flags & SQLITE_SHM_EXCLUSIVE != 0 {
            unsafe checked(file).pointee.isCheckpointing = flags & SQLITE_SHM_LOCK != 0
        }
        guard offset == 0, flags & SQLITE_SHM_EXCLUSIVE != 0 else {
            return unsafe methods(of: file).xShmLock(under(file), offset, count, flags)
        }
        unsafe checked(file).pointee.firstOwnWrite = .max
        // The log still has the old name of the database. SQLite would apply it to any other file that has this name
        // now.
        if flags & SQLITE_SHM_LOCK != 0, unsafe !checked(file).pointee.isWrittenAnywhere, unsafe hasMoved(file) {
            return SQLiteError.codeOfMovedDatabase
        }
        return unsafe methods(of: file).xShmLock(under(file), offset, count, flags)
    }

    /// Syncs the file at the end of a checkpoint, which is repeated later if the disk stalls.
    static func sync(_ file: File, _ flags: Int32) -> Int32 {
        let checked = unsafe checked(file)
        let code = unsafe awaitLog(of: checked)
        guard code == SQLITE_OK else { return code }
        guard unsafe checked.pointee.isCheckpointing, unsafe !checked.pointee.isPatient else {
            return unsafe methods(of: file).xSync(under(file), flags)
        }
        // A sync that began before the latest writes does not count.
        if let earlier = unsafe checked.pointee.syncing, earlier.outcome() == nil { return SQLITE_BUSY }
        nonisolated(unsafe) let system = unsafe under(file)
        let task = DiskTask { unsafe system.pointee.pMethods.pointee.xSync(system, flags) }
        unsafe checked.pointee.syncing = task
        guard let code = task.outcome() else { return SQLITE_BUSY }
        unsafe checked.pointee.syncing = nil
        return code
    }

    /// Waits until the log is on disk; if the disk stalls, a checkpoint is postponed.
    private static func awaitLog(of checked: UnsafeMutablePointer<CheckedFile>) -> Int32 {
        guard let log = unsafe checked.pointee.log else { return SQLITE_OK }
        let mayGiveUp = unsafe checked.pointee.isCheckpointing && !checked.pointee.isPatient
        return unsafe LogFile.awaitDisk(log, forEver: !mayGiveUp) ?? SQLITE_BUSY
    }

    /// Whether the file is no longer at the path by which it was opened.
    private static func hasMoved(_ file: File) -> Bool {
        var hasMoved: Int32 = 0
        let code = unsafe methods(of: file).xFileControl(under(file), SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return code == SQLITE_OK && hasMoved != 0
    }

    static func close(_ file: File) -> Int32 {
        _ = unsafe checked(file).pointee.syncing?.outcome(waitingForEver: true)
        unsafe checked(file).pointee.syncing = nil
        unsafe checked(file).pointee.damage?.release()
        unsafe checked(file).pointee.damage = nil
        return unsafe methods(of: file).xClose(under(file))
    }
}
