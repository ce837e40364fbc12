internal import CSQLite

/// An open database whose pages may carry checksums: in front of the operating system's own file, in memory that SQLite owns.
@unsafe
struct CheckedFile {
    // SQLite looks for its functions at the beginning.
    private var base: sqlite3_file
    private var hasChecksums = false
    private var damage: Unmanaged<PageDamage>?
    /// The database's log while it is open.
    var log: File?
    /// Where the open transaction has begun to write to the log; the largest number if it has not.
    var firstOwnWrite = Int64.max
    /// True if the log cannot be read to its end, and there is no copy of it: nothing may be done away with.
    var isLogDamaged = false
    /// True if a transaction does not wait for a disk that stalls; what comes of it is on the disk later.
    var isPatient = true
    /// True while the log is brought into the database.
    private var isCheckpointing = false
    /// True if it is written although it has another name by now, or none.
    private var isWrittenAnywhere = false

    private init() { unsafe base = sqlite3_file() }

    /// Bytes before the operating system's file, which begins as memory does that was allocated for it.
    static let length = unsafe (max(MemoryLayout<CheckedFile>.size, MemoryLayout<LogFile>.size) + 15) & ~15

    /// The operation by which a `Connection` hands over the `PageDamage` that damaged pages are noted in from now on.
    ///
    /// SQLite leaves numbers from 100 on to others.
    static let noteDamage: Int32 = 0x4750

    /// The operation by which a `Connection` allows to write to a database that has another name by now, or forbids it.
    static let writeAnywhere: Int32 = 0x4751

    /// The operation by which a `Connection` has its transactions not wait for a disk that stalls.
    static let deferSync: Int32 = 0x4753

    /// The operation by which a `Connection` empties the log of a database that is gone.
    static let emptyLog: Int32 = 0x4752

    typealias File = UnsafeMutablePointer<sqlite3_file>

    /// The record of damaged pages; nil to fail where one is read.
    var pageDamage: PageDamage? { unsafe damage?.takeUnretainedValue() }

    /// Opens a database.
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
        // SQLite closes what has functions, also where it could not be opened.
        if unsafe under(file).pointee.pMethods != nil { unsafe checked.pointee.base.pMethods = functions }
        if code == SQLITE_OK { unsafe checked.pointee.hasChecksums = saysSo(under(file)) }
        return code
    }

    /// True where the beginning of a file says that its pages carry checksums; either of two places tells, so that no single
    /// damage hides it.
    private static func saysSo(_ file: File) -> Bool {
        unsafe withUnsafeTemporaryAllocation(byteCount: usualPageSize, alignment: 8) { page in
            let code = unsafe file.pointee.pMethods.pointee.xRead(file, page.baseAddress, Int32(page.count), 0)
            return unsafe code == SQLITE_OK && saysSo(UnsafeRawBufferPointer(page))
        }
    }

    /// The same of a first page.
    private static func saysSo(_ page: UnsafeRawBufferPointer) -> Bool {
        unsafe page[placeOfReserve] == PageChecksum.length || PageChecksum.isMarked(page)
    }

    // "Database File Format" (SQLite), 1.3: bytes that each page reserves.
    private static let placeOfReserve = 20
    private static let usualPageSize = 4096

    private static func checked(_ file: File) -> UnsafeMutablePointer<CheckedFile> {
        unsafe UnsafeMutableRawPointer(file).assumingMemoryBound(to: CheckedFile.self)
    }

    /// The operating system's file.
    static func under(_ file: File) -> File {
        unsafe (UnsafeMutableRawPointer(file) + length).assumingMemoryBound(to: sqlite3_file.self)
    }

    /// The functions of the operating system's file.
    static func methods(of file: File) -> sqlite3_io_methods { unsafe under(file).pointee.pMethods.pointee }

    static func read(_ file: File, _ buffer: UnsafeMutableRawPointer?, _ count: Int32, _ offset: Int64) -> Int32 {
        let code = unsafe methods(of: file).xRead(under(file), buffer, count, offset)
        guard code == SQLITE_OK, PageChecksum.mayBePage(count, at: offset) else { return code }
        let page = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
        let checked = unsafe checked(file)
        // Another program may have made room for checksums since.
        if offset == 0 { unsafe checked.pointee.hasChecksums = saysSo(UnsafeRawBufferPointer(page)) }
        guard unsafe checked.pointee.hasChecksums else { return SQLITE_OK }
        switch unsafe PageChecksum.verdict(on: UnsafeRawBufferPointer(page), at: offset) {
        case .absent: break
        case .right: unsafe PageChecksum.clear(page)
        case .wrong: return unsafe admit(damaged: page, number: offset / Int64(count), of: checked)
        }
        return SQLITE_OK
    }

    /// Takes note of a page that is not as it was written, and marks it.
    ///
    /// - Parameters:
    ///   - page: all its bytes.
    ///   - number: its number, from 0.
    ///   - database: the database.
    /// - Returns: SQLite's result of reading it.
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
        // Pages must not get to the disk before the log has them there.
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

    /// Locks the file.
    ///
    /// Whoever has it alone brings the log into it and removes the log, which nobody may who cannot read it.
    static func lock(_ file: File, _ lock: Int32) -> Int32 {
        if lock == SQLITE_LOCK_EXCLUSIVE, unsafe checked(file).pointee.isLogDamaged { return SQLITE_BUSY }
        if lock == SQLITE_LOCK_EXCLUSIVE { _ = unsafe awaitLog(of: checked(file)) }
        return unsafe methods(of: file).xLock(under(file), lock)
    }

    /// Locks a part of what connections share: the first byte for a transaction that writes.
    static func lockShared(_ file: File, _ offset: Int32, _ count: Int32, _ flags: Int32) -> Int32 {
        if offset == 1, count == 1, flags & SQLITE_SHM_EXCLUSIVE != 0 {
            unsafe checked(file).pointee.isCheckpointing = flags & SQLITE_SHM_LOCK != 0
        }
        guard offset == 0, flags & SQLITE_SHM_EXCLUSIVE != 0 else {
            return unsafe methods(of: file).xShmLock(under(file), offset, count, flags)
        }
        unsafe checked(file).pointee.firstOwnWrite = .max
        // The log has the name that the database had, and would be taken for that of a file that has this name now.
        if flags & SQLITE_SHM_LOCK != 0, unsafe !checked(file).pointee.isWrittenAnywhere, unsafe hasMoved(file) {
            return SQLiteError.codeOfMovedDatabase
        }
        return unsafe methods(of: file).xShmLock(under(file), offset, count, flags)
    }

    /// Syncs the file, at the end of a checkpoint.
    static func sync(_ file: File, _ flags: Int32) -> Int32 {
        let code = unsafe awaitLog(of: checked(file))
        return unsafe code == SQLITE_OK ? methods(of: file).xSync(under(file), flags) : code
    }

    /// Waits until the disk has the log; a checkpoint is given up if the disk stalls, and done later.
    private static func awaitLog(of checked: UnsafeMutablePointer<CheckedFile>) -> Int32 {
        guard let log = unsafe checked.pointee.log else { return SQLITE_OK }
        let mayGiveUp = unsafe checked.pointee.isCheckpointing && !checked.pointee.isPatient
        return unsafe LogFile.awaitDisk(log, forEver: !mayGiveUp) ?? SQLITE_BUSY
    }

    /// Whether the name by which the file was opened is not its name any more.
    private static func hasMoved(_ file: File) -> Bool {
        var hasMoved: Int32 = 0
        let code = unsafe methods(of: file).xFileControl(under(file), SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return code == SQLITE_OK && hasMoved != 0
    }

    static func close(_ file: File) -> Int32 {
        unsafe checked(file).pointee.damage?.release()
        unsafe checked(file).pointee.damage = nil
        return unsafe methods(of: file).xClose(under(file))
    }
}
