internal import Glibc
internal import Platform
internal import SQLite
package import SystemPackage

/// The right to upload to a target from a database, which one process at a time has.
package final class UploadClaim: Sendable {
    private let descriptor: FileDescriptor

    private init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    deinit {
        // Closing gives the lock up.
        try? descriptor.close()
    }

    /// Claims a target.
    ///
    /// - Parameters:
    ///   - target: its name.
    ///   - database: the database.
    /// - Returns: the right, as long as the value is kept; nil where another process has it.
    /// - Throws: `Errno` where the file that says so cannot be made beside the database.
    package static func claim(_ target: String, of database: FilePath) throws(Errno) -> UploadClaim? {
        let path = database.asDatabase.appendingToName("-upload-\(target)")
        let options: FileDescriptor.OpenOptions = [.create, .noFollow, .closeOnExec]
        let descriptor = try Errno.typed {
            try FileDescriptor.open(path, .readWrite, options: options, permissions: .ownerReadWrite)
        }
        FileOwner(of: database)?.own(descriptor)
        guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            try? descriptor.close()
            return nil
        }
        return UploadClaim(descriptor)
    }
}
