internal import Glibc
internal import Platform
internal import SystemPackage

/// Keeps a copy of a damaged write-ahead log before SQLite overwrites it.
enum DamagedLog {
    private static let suffix = ".damaged"

    /// Copies a log to a file beside it and syncs the copy.
    ///
    /// - Parameter log: the path of the log.
    /// - Throws: `Errno` if the log cannot be copied; an incomplete copy is removed.
    static func keepCopy(of log: FilePath) throws(Errno) {
        let source = try Errno.typed { try FileDescriptor.open(log, .readOnly, options: .closeOnExec) }
        defer { try? source.close() }
        let status = try FileStatus(of: source)
        let (copy, target) = try made(beside: log)
        defer { try? target.close() }
        if geteuid() == 0 { fchown(target.rawValue, status.user, status.group) }
        do throws(Errno) {
            try Errno.typed {
                var (offset, piece) = (0 as Int64, [UInt8](repeating: 0, count: 1 << 16))
                while true {
                    let count = try unsafe piece.withUnsafeMutableBytes {
                        try unsafe source.read(fromAbsoluteOffset: offset, into: $0)
                    }
                    if count == 0 { break }
                    try target.writeAll(toAbsoluteOffset: offset, piece[..<count])
                    offset += Int64(count)
                }
            }
            if fsync(target.rawValue) != 0 { throw Errno(rawValue: errno) }
        } catch {
            _ = unsafe copy.withPlatformString { unsafe unlink($0) }
            throw error
        }
    }

    /// Creates a file with an unused name.
    private static func made(beside log: FilePath) throws(Errno) -> (FilePath, FileDescriptor) {
        var number = 1
        while true {
            let path = log.appendingToName(number == 1 ? suffix : "\(suffix)-\(number)")
            do throws(Errno) {
                let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
                return try Errno.typed {
                    (path, try FileDescriptor.open(path, .writeOnly, options: options, permissions: .ownerReadWrite))
                }
            } catch {
                guard error == .fileExists, number < 100 else { throw error }
                number += 1
            }
        }
    }
}
