internal import CSQLite

/// An open database whose pages may carry checksums: in front of the operating system's own file, in memory that SQLite owns.
@unsafe
struct CheckedFile {
    // SQLite looks for its functions at the beginning.
    private var base: sqlite3_file
    private var hasChecksums: Bool
    private var damage: Unmanaged<PageDamage>?

    /// Bytes before the operating system's file, which begins as memory does that was allocated for it.
    static let length = unsafe (MemoryLayout<CheckedFile>.size + 15) & ~15

    /// The operation by which a `Connection` hands over the `PageDamage` that damaged pages are noted in from now on.
    ///
    /// SQLite leaves numbers from 100 on to others.
    static let noteDamage: Int32 = 0x4750

    typealias File = UnsafeMutablePointer<sqlite3_file>

    /// Opens a database.
    static func open(
        _ file: File,
        by system: UnsafeMutablePointer<sqlite3_vfs>,
        _ name: UnsafePointer<CChar>?,
        _ flags: Int32,
        _ result: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        let checked = unsafe self.checked(file)
        unsafe checked.initialize(to: CheckedFile(base: sqlite3_file(), hasChecksums: false, damage: nil))
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
        case .wrong:
            let damage = unsafe checked.pointee.damage?.takeUnretainedValue()
            guard let damage, damage.tolerates(offset) else { return SQLiteError.codeOfDamagedPage }
            damage.note(offset / Int64(count))
            unsafe PageChecksum.mark(page)
        }
        return SQLITE_OK
    }

    static func write(_ file: File, _ buffer: UnsafeRawPointer?, _ count: Int32, _ offset: Int64) -> Int32 {
        let checked = unsafe checked(file)
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
        guard unsafe operation == noteDamage, let argument = unsafe argument else {
            return unsafe methods(of: file).xFileControl(under(file), operation, argument)
        }
        let damage = unsafe Unmanaged<PageDamage>.fromOpaque(argument).retain()
        unsafe checked(file).pointee.damage?.release()
        unsafe checked(file).pointee.damage = damage
        return SQLITE_OK
    }

    static func close(_ file: File) -> Int32 {
        unsafe checked(file).pointee.damage?.release()
        unsafe checked(file).pointee.damage = nil
        return unsafe methods(of: file).xClose(under(file))
    }
}
