internal import Glibc
internal import Platform
internal import SQLite
internal import SystemPackage

extension DatabaseFile {
    /// Waits until no other program uses a log that belongs to the file that had this name before.
    ///
    /// SQLite would apply that log to the new file and destroy it. A recording notices with its next fix that its
    /// database was moved or replaced, and closes the log.
    ///
    /// - Throws: `logOfOther` after a timeout of 3 seconds.
    static func requireOwnLog(of file: FilePath) throws(SQLiteError) {
        for _ in 0..<mostLooksAtLocks {
            guard let holder = holderOfForeignLog(of: file) else { return }
            usleep(pauseBetweenLooks)
            // The kernel lists locks one after the other, and the program may just have closed the file. Ask again.
            if holderOfForeignLog(of: file) != holder { continue }
        }
        throw SQLiteError(.logOfOther, file: file)
    }

    /// 60 checks take 3 seconds, longer than a receiver needs for its next fix.
    private static let mostLooksAtLocks = 60
    /// Microseconds between two checks.
    private static let pauseBetweenLooks: UInt32 = 50_000

    /// A process that uses the log beside a file, but not the file itself; `nil` if none is found.
    ///
    /// A connection locks the database and a byte of the log's index while it uses the log. The locks are read from the
    /// kernel's list, because opening and closing the files would drop the locks of this process.
    private static func holderOfForeignLog(of file: FilePath) -> Int32? {
        let path = file.asDatabase
        guard let index = try? FileStatus(at: path.appendingToName("-shm")), index.size > 0,
            let database = try? FileStatus(at: path),
            let list = try? FileDescriptor.open(FilePath("/proc/locks"), .readOnly, options: .closeOnExec)
        else { return nil }
        defer { try? list.close() }
        let locks = FileLock.all(in: list)
        let users = Set(locks.filter { $0.file == database.identity.number }.map(\.process))
        return locks.first {
            $0.file == index.identity.number && $0.range.contains(FileLock.byteOfOpenIndex) && $0.process != getpid()
                && $0.process > 0 && !users.contains($0.process)
        }?.process
    }
}

/// A lock in the kernel's list; see proc_locks(5).
private struct FileLock {
    /// The byte of a log's index that each connection locks while it is open (`UNIX_SHM_DMS` in SQLite).
    static let byteOfOpenIndex: Int64 = 128

    let process: Int32
    /// The inode number of the locked file.
    let file: UInt64
    let range: ClosedRange<Int64>

    /// Parses `1: POSIX  ADVISORY  READ 1234 08:01:5678 128 128`; blocked locks have an arrow and are skipped.
    private init?(_ line: Substring) {
        let words = line.split(separator: " ")
        guard words.count == 8, words[1] == "POSIX", let process = Int32(words[4]),
            let file = words[5].split(separator: ":").last.flatMap({ UInt64($0) }), let start = Int64(words[6])
        else { return nil }
        (self.process, self.file) = (process, file)
        range = start...max(start, Int64(words[7]) ?? .max)
    }

    static func all(in list: FileDescriptor) -> [FileLock] {
        var (text, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 14))
        while let count = try? unsafe piece.withUnsafeMutableBytes({ try unsafe list.read(into: $0) }), count > 0 {
            text += piece[..<count]
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { FileLock($0) }
    }
}
