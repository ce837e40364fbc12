internal import CSQLite
internal import Platform
internal import Synchronization

/// The checksum of a database page, in the eight bytes at its end that SQLite does not use.
///
/// It consists of a mark of four bytes and the CRC-32 of the page before the mark, low byte first. The CRC includes the
/// page's offset in the file, to detect a page in the place of another one.
package enum PageChecksum {
    /// Bytes at the end of a page.
    package static let length = 8

    enum Verdict {
        /// The page has no checksum, because another program has copied it from the write-ahead log.
        case absent
        case right
        case wrong
    }

    /// Whether SQLite reads or writes a whole page.
    ///
    /// No other access has such a length and offset.
    static func mayBePage(_ count: Int32, at offset: Int64) -> Bool {
        count >= 512 && count.nonzeroBitCount == 1 && offset % Int64(count) == 0
    }

    static func verdict(on page: UnsafeRawBufferPointer, at offset: Int64) -> Verdict {
        let place = page.count - length
        let told = unsafe page.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
        if told == 0 { return .absent }
        return unsafe told == value(of: page, at: offset) ? .right : .wrong
    }

    /// Whether the checksum of a page, numbered from 1, is wrong, or the page is marked as damaged.
    package static func isWrong(on page: [UInt8], number: Int) -> Bool {
        unsafe page.withUnsafeBytes { unsafe verdict(on: $0, at: Int64(number - 1) * Int64($0.count)) == .wrong }
    }

    /// Whether a page ends with the mark of a checksum.
    package static func isMarked(_ page: [UInt8]) -> Bool {
        guard page.count >= length else { return false }
        return unsafe page.withUnsafeBytes { unsafe isMarked($0) }
    }

    /// Writes the checksum of a page, unless the page is marked as damaged.
    ///
    /// - Returns: whether the checksum was written.
    static func seal(_ page: UnsafeMutableRawBufferPointer, at offset: Int64) -> Bool {
        let place = page.count - length
        if unsafe page.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian == taint { return false }
        let value = unsafe value(of: UnsafeRawBufferPointer(page), at: offset)
        unsafe page.storeBytes(of: value.littleEndian, toByteOffset: place, as: UInt64.self)
        return true
    }

    /// Removes the checksum from a page that SQLite is about to use.
    ///
    /// Checksums must not get into the write-ahead log, as a program that copies pages from there would keep outdated
    /// ones.
    static func clear(_ page: UnsafeMutableRawBufferPointer) {
        unsafe page.storeBytes(of: 0, toByteOffset: page.count - length, as: UInt64.self)
    }

    /// Marks a damaged page, so that it stays recognizable wherever SQLite writes it.
    static func mark(_ page: UnsafeMutableRawBufferPointer) {
        unsafe page.storeBytes(of: taint.littleEndian, toByteOffset: page.count - length, as: UInt64.self)
    }

    /// Whether a page ends with the mark of a checksum.
    static func isMarked(_ page: UnsafeRawBufferPointer) -> Bool {
        let told = unsafe page.loadUnaligned(fromByteOffset: page.count - length, as: UInt64.self).littleEndian
        return UInt32(truncatingIfNeeded: told) == mark
    }

    private static func value(of page: UnsafeRawBufferPointer, at offset: Int64) -> UInt64 {
        let content = unsafe UnsafeRawBufferPointer(rebasing: page[..<(page.count - length)])
        let sum = unsafe CRC32.of(content) ^ UInt32(truncatingIfNeeded: offset / Int64(page.count))
        return UInt64(sum) << 32 | UInt64(mark)
    }

    // "gpsC" in the file.
    private static let mark: UInt32 = 0x4373_7067
    // "damaged!" in the file.
    private static let taint: UInt64 = 0x2164_6567_616D_6164
}

/// The damaged pages of a database that a connection has read so far.
///
/// A connection with such a record reads damaged pages as they are, so results may be wrong. Without a record, reading
/// them fails.
package final class PageDamage: Sendable {
    private struct State {
        var pages: Set<Int64> = []
        var isLogDamaged = false
        var tell: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let isWriting: Bool

    /// Creates an empty record.
    ///
    /// - Parameter isWriting: whether the connection writes. Reading a damaged first page fails then, as it holds the
    ///   file's layout and writing would do harm.
    package init(whileWriting isWriting: Bool = false) { self.isWriting = isWriting }

    package var count: Int { pages.count }

    /// The numbers of the damaged pages, from 0.
    package var pages: Set<Int64> { state.withLock(\.pages) }

    /// Whether the write-ahead log could not be read to its end, so that the latest changes are missing.
    package var isLogDamaged: Bool { state.withLock(\.isLogDamaged) }

    package var isEmpty: Bool { state.withLock { $0.pages.isEmpty && !$0.isLogDamaged } }

    /// Sets a handler for the first damaged page; it is called at once if a page is already recorded.
    ///
    /// - Parameter tell: called once, during a read; it must not block.
    package func onFirstPage(_ tell: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            let isEarly = state.pages.isEmpty && !state.isLogDamaged
            if isEarly { state.tell = tell }
            return !isEarly
        }
        if isLate { tell() }
    }

    /// Whether a damaged page may be read.
    func tolerates(_ page: Int64) -> Bool { page > 0 || !isWriting }

    func note(_ page: Int64) { note { $0.pages.insert(page) } }

    /// Records that the write-ahead log is missing, or cannot be read to its end.
    package func noteLog() { note { $0.isLogDamaged = true } }

    private func note(_ change: (inout State) -> Void) {
        let tell = state.withLock { state in
            change(&state)
            defer { state.tell = nil }
            return state.tell
        }
        tell?()
    }
}

extension Connection {
    /// Reserves room for a checksum in each page.
    ///
    /// This takes effect at once in a database without pages, and with the next `VACUUM` in others.
    ///
    /// - Throws: `SQLiteError` if SQLite fails to do so.
    package func makeRoomForChecksums() throws(SQLiteError) {
        try control(SQLITE_FCNTL_RESERVE_BYTES, Int32(PageChecksum.length))
    }

    package var hasRoomForChecksums: Bool {
        get throws(SQLiteError) {
            // Makes SQLite read the header of the file first.
            _ = try schemaVersion
            return try control(SQLITE_FCNTL_RESERVE_BYTES, -1) == PageChecksum.length
        }
    }

    /// Records damaged pages from now on, instead of failing to read them.
    func note(in damage: PageDamage) throws(SQLiteError) {
        let pointer = unsafe Unmanaged.passUnretained(damage).toOpaque()
        let code = unsafe sqlite3_file_control(handle, "main", CheckedFile.noteDamage, pointer)
        if code != SQLITE_OK { throw SQLiteError(code: code, systemError: 0, message: "", file: file) }
    }

    /// Allows writing to the database in `body` although it was renamed or deleted.
    ///
    /// Otherwise no transaction can write once the file has lost the name by which it was opened. SQLite would apply
    /// the log under that name to another file that has the name now.
    package func writingAnywhere<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        var isAllowed: Int32 = 1
        _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.writeAnywhere, &isAllowed)
        defer { _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.writeAnywhere, nil) }
        return try body()
    }

    /// Makes transactions not wait for a stalled disk.
    ///
    /// Their changes outlive the program at once, and a power cut as soon as the disk continues.
    package func goOnWhileDiskStalls() {
        _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.deferSync, nil)
    }

    /// Whether a transaction has failed only because the disk stalls, since the last call; it can be repeated.
    package var hasMetStall: Bool {
        var isStalled: Int32 = 0
        _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.takeStall, &isStalled)
        return isStalled != 0
    }

    /// Empties the log of a deleted database, which cannot be used afterwards.
    package func abandonLog() {
        _ = unsafe sqlite3_file_control(handle, "main", CheckedFile.emptyLog, nil)
        close()
    }

    /// The name of the file system that checks pages; `nil` for the operating system's own.
    static func fileSystem(for checks: PageChecks) -> String? {
        if case .none = checks { nil } else { CheckedFileSystem.name }
    }

    @discardableResult
    private func control(_ operation: Int32, _ value: Int32) throws(SQLiteError) -> Int32 {
        var value = value
        let code = unsafe sqlite3_file_control(handle, "main", operation, &value)
        if code != SQLITE_OK { throw unsafe Self.error(code: code, of: handle, file: file) }
        return value
    }
}
