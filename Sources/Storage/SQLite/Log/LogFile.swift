internal import CSQLite
internal import SystemPackage

/// The write-ahead log of an open database, whose frames are verified at each read.
///
/// It precedes the operating system's own file, in memory that SQLite owns. SQLite itself verifies frames only when the
/// first connection opens the log, and treats a damaged frame as the end. Here, a single wrong byte is repaired in what
/// SQLite reads. Other damage is recorded if valid frames follow.
@unsafe
struct LogFile {
    // SQLite expects the functions at the beginning.
    private var base: sqlite3_file
    var database: UnsafeMutablePointer<CheckedFile>?
    var name: UnsafePointer<CChar>?
    /// The checksum and end of the frames that SQLite has read so far while it searches for the end of the log.
    private var recovered = LogChecksum()
    private var recoveredEnd: Int64 = 0
    private var salts: UInt64 = 0
    /// Whether a machine with the other byte order wrote the log.
    private var isForeign = false
    /// The sync in progress.
    var syncing: DiskTask<Int32>?
    /// Whether the header was written.
    ///
    /// It must reach the disk before the frames after it.
    var hasNewHeader = false

    typealias File = CheckedFile.File

    static func open(
        _ file: File,
        by system: UnsafeMutablePointer<sqlite3_vfs>,
        _ name: UnsafePointer<CChar>?,
        _ flags: Int32,
        _ result: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        let log = unsafe log(file)
        let database = unsafe name.flatMap { unsafe sqlite3_database_file_object($0) }
            .map { unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: CheckedFile.self) }
        unsafe log.initialize(to: LogFile(base: sqlite3_file(), database: database, name: name))
        let code = unsafe system.pointee.xOpen(system, name, under(file), flags, result)
        if unsafe under(file).pointee.pMethods != nil { unsafe log.pointee.base.pMethods = functions }
        unsafe database?.pointee.log = code == SQLITE_OK ? file : nil
        return code
    }

    static func log(_ file: File) -> UnsafeMutablePointer<LogFile> {
        unsafe UnsafeMutableRawPointer(file).assumingMemoryBound(to: LogFile.self)
    }

    static func under(_ file: File) -> File { unsafe CheckedFile.under(file) }

    static func read(_ file: File, _ buffer: UnsafeMutableRawPointer?, _ count: Int32, _ offset: Int64) -> Int32 {
        let code = unsafe CheckedFile.methods(of: file).xRead(under(file), buffer, count, offset)
        guard code == SQLITE_OK, let log = unsafe Optional(log(file)), let database = unsafe log.pointee.database
        else { return code }
        let bytes = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
        if offset == 0, Int(count) == LogFrame.headerOfLog { return unsafe log.pointee.recover(header: bytes, file) }
        // Frames that the open transaction rewrites get their checksums at its end.
        if unsafe log.pointee.isForeign || offset >= database.pointee.firstOwnWrite { return code }
        if unsafe isPage(Int64(count), at: offset - Int64(LogFrame.header)) {
            return unsafe log.pointee.check(page: bytes, at: offset, file)
        }
        if unsafe isPage(Int64(count) - Int64(LogFrame.header), at: offset) {
            return unsafe log.pointee.recover(frame: bytes, at: offset, file)
        }
        return code
    }

    /// Whether a frame with a page of this size begins at an offset.
    private static func isPage(_ size: Int64, at offset: Int64) -> Bool {
        size >= 512 && size.nonzeroBitCount == 1 && offset >= LogFrame.headerOfLog
            && (offset - Int64(LogFrame.headerOfLog)) % (size + Int64(LogFrame.header)) == 0
    }

    /// Verifies the header when SQLite searches for the end of the log.
    private mutating func recover(header: UnsafeMutableRawBufferPointer, _ file: File) -> Int32 {
        unsafe isForeign = header.loadUnaligned(as: UInt32.self).bigEndian == LogFrame.magic + 1
        let verdict = unsafe LogFrame.mend(header: header, before: Self.saltsOfFirstFrame(in: file))
        if verdict == .wrong || verdict == .damaged {
            // Without a valid header, frames cannot be verified, but their presence indicates damage.
            let first = LogFrame.headerOfLog
            let isDamage = unsafe !isForeign && Self.hasFrames(file, behind: Int64(first), ofPages: 4096, salts: nil)
            return unsafe isDamage || verdict == .damaged ? noteDamage() : SQLITE_OK
        }
        unsafe isForeign = false
        unsafe recovered = LogChecksum(storedIn: .init(header), at: 24)
        unsafe recoveredEnd = Int64(LogFrame.headerOfLog)
        unsafe salts = header.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        return SQLITE_OK
    }

    /// Verifies a frame when SQLite searches for the end of the log.
    private mutating func recover(frame: UnsafeMutableRawBufferPointer, at offset: Int64, _ file: File) -> Int32 {
        guard unsafe offset == recoveredEnd else { return SQLITE_OK }
        switch unsafe LogFrame.mend(frame: frame, behind: recovered, salts: salts) {
        case .right, .mended: break
        case .damaged: return unsafe noteDamage()
        case .wrong:
            let size = frame.count - LogFrame.header
            let next = offset + Int64(frame.count)
            // Frames of a transaction that was never committed may reach the disk in any order before a power cut.
            let isCommit = unsafe LogFrame.isCommit(.init(frame), salts: salts)
            return unsafe Self.hasFrames(file, behind: next, ofPages: size, salts: salts, andCommit: !isCommit)
                ? noteDamage() : SQLITE_OK
        }
        unsafe recovered = LogChecksum(storedIn: .init(frame), at: 16)
        unsafe recoveredEnd += Int64(frame.count)
        return SQLITE_OK
    }

    private static func saltsOfFirstFrame(in file: File) -> UInt64 {
        var salts: UInt64 = 0
        return unsafe withUnsafeMutableBytes(of: &salts) { bytes in
            unsafe fill(bytes, from: Int64(LogFrame.headerOfLog) + 8, of: file)
                ? unsafe bytes.loadUnaligned(as: UInt64.self) : 0
        }
    }

    /// Records that the log cannot be read to its end.
    private func noteDamage() -> Int32 {
        guard let damage = unsafe database?.pointee.pageDamage else { return SQLiteError.codeOfDamagedPage }
        unsafe database?.pointee.isLogDamaged = true
        damage.noteLog()
        return SQLITE_OK
    }

    /// Verifies a page that SQLite uses, or copies to the database and gives a new checksum.
    private func check(page: UnsafeMutableRawBufferPointer, at offset: Int64, _ file: File) -> Int32 {
        let (start, length) = (offset - Int64(LogFrame.header), page.count + LogFrame.header)
        return unsafe withUnsafeTemporaryAllocation(byteCount: 2 * length, alignment: 8) { memory in
            let frame = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<length])
            let former = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[length...])
            guard unsafe Self.fill(.init(rebasing: frame[..<LogFrame.header]), from: start, of: file),
                let sum = unsafe Self.checksum(before: start, in: former, mending: false, file)
            else { return SQLITE_OK }
            unsafe frame[LogFrame.header...].copyBytes(from: page)
            let salts = unsafe frame.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            var verdict = unsafe LogFrame.mend(frame: frame, behind: sum, salts: salts)
            // The wrong byte may be in the checksum before it.
            if verdict != .right, verdict != .mended,
                let sum = unsafe Self.checksum(before: start, in: former, mending: true, file)
            {
                verdict = unsafe LogFrame.mend(frame: frame, behind: sum, salts: salts)
            }
            if verdict == .wrong || verdict == .damaged {
                let number = unsafe frame.loadUnaligned(as: UInt32.self).bigEndian
                return unsafe CheckedFile.admit(damaged: page, number: Int64(number) - 1, of: database)
            }
            if verdict == .mended { unsafe page.copyBytes(from: frame[LogFrame.header...]) }
            return SQLITE_OK
        }
    }

    /// The checksum that a frame continues: of the log's header, or of the frame before.
    private static func checksum(
        before start: Int64,
        in memory: UnsafeMutableRawBufferPointer,
        mending isMending: Bool,
        _ file: File
    ) -> LogChecksum? {
        if start == LogFrame.headerOfLog {
            let header = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<LogFrame.headerOfLog])
            guard unsafe fill(header, from: 0, of: file) else { return nil }
            if isMending, unsafe LogFrame.mend(header: header, before: saltsOfFirstFrame(in: file)) != .mended {
                return nil
            }
            return unsafe LogChecksum(storedIn: .init(header), at: 24)
        }
        let former = start - Int64(memory.count)
        if !isMending {
            let header = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<LogFrame.header])
            guard unsafe fill(header, from: former, of: file) else { return nil }
            return unsafe LogChecksum(storedIn: .init(header), at: 16)
        }
        guard let sum = unsafe checksum(before: former, in: memory, mending: false, file),
            unsafe fill(memory, from: former, of: file)
        else { return nil }
        let salts = unsafe memory.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        guard unsafe LogFrame.mend(frame: memory, behind: sum, salts: salts) == .mended else { return nil }
        return unsafe LogChecksum(storedIn: .init(memory), at: 16)
    }

    /// Whether valid frames follow an offset, so that the log does not end there.
    ///
    /// `salts` is `nil` if unknown. With `isCommitted`, one of the frames must end a transaction.
    private static func hasFrames(
        _ file: File,
        behind place: Int64,
        ofPages size: Int,
        salts: UInt64?,
        andCommit isCommitted: Bool = false
    ) -> Bool {
        let length = size + LogFrame.header
        return unsafe withUnsafeTemporaryAllocation(byteCount: 2 * length, alignment: 8) { memory in
            let frame = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<length])
            let before = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[length..<length + LogFrame.header])
            // The checksum of a frame continues that of the frame before, so a pair is needed to verify one.
            var offset = place + (salts == nil ? Int64(length) : 0)
            while unsafe fill(.init(rebasing: frame[..<LogFrame.header]), from: offset, of: file) {
                guard unsafe fill(before, from: offset - Int64(length), of: file) else { return false }
                let told = unsafe frame.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                let expected = unsafe salts ?? before.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                if told == expected, told != 0 {
                    let isRead = unsafe fill(frame, from: offset, of: file)
                    let sum = unsafe LogChecksum(storedIn: .init(before), at: 16)
                    if isRead, unsafe LogFrame.mend(frame: frame, behind: sum, salts: told) == .right,
                        unsafe !isCommitted || LogFrame.isCommit(.init(frame), salts: told)
                    {
                        return true
                    }
                }
                offset += Int64(length)
            }
            return false
        }
    }

    private static func fill(_ bytes: UnsafeMutableRawBufferPointer, from offset: Int64, of file: File) -> Bool {
        unsafe CheckedFile.methods(of: file).xRead(under(file), bytes.baseAddress, Int32(bytes.count), offset)
            == SQLITE_OK
    }

    /// The functions of a log for SQLite.
    ///
    /// Those unrelated to its contents are the operating system's.
    nonisolated(unsafe) static let functions: UnsafePointer<sqlite3_io_methods> = {
        var functions = unsafe CheckedFile.functions.pointee
        unsafe functions.xClose = { file in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return unsafe LogFile.close(file)
        }
        unsafe functions.xRead = { file, buffer, count, offset in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return unsafe LogFile.read(file, buffer, count, offset)
        }
        unsafe functions.xWrite = { file, buffer, count, offset in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return DiskWait.during { unsafe LogFile.write(file, buffer, count, offset) }
        }
        unsafe functions.xTruncate = { file, size in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return unsafe LogFile.truncate(file, to: size)
        }
        unsafe functions.xSync = { file, flags in
            guard let file = unsafe file else { return SQLITE_MISUSE }
            return DiskWait.during { unsafe LogFile.sync(file, flags) }
        }
        unsafe functions.xFileControl = { file, operation, argument in
            unsafe CheckedFile.forward(file) { unsafe $1.xFileControl($0, operation, argument) }
        }
        let place = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        unsafe place.initialize(to: functions)
        return unsafe UnsafePointer(place)
    }()
}
