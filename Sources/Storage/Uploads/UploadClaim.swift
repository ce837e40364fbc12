internal import Glibc
internal import Platform
internal import SQLite
package import SystemPackage

/// The right to upload to a target from a database, held by one process at a time.
package final class UploadClaim: Sendable {
    private let descriptor: FileDescriptor

    private init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    deinit {
        // Closing the file releases the lock.
        try? descriptor.close()
    }

    /// Claims the right to upload to a target.
    ///
    /// - Parameters:
    ///   - target: the name of the target.
    ///   - database: the path of the database.
    /// - Returns: the claim, which lasts until it is deallocated; `nil` if another process has it.
    /// - Throws: `Errno` if the lock file cannot be created beside the database.
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
