internal import Glibc
internal import Platform
package import SystemPackage
package import Terminal

/// The file that says who may see the page, which its owner alone can read.
package struct AccessFile: Sendable {
    /// The path of the file.
    package let path: FilePath

    /// Bytes that it has at most; a larger file is another one.
    private static let greatestSize = 65_536

    /// A file, which need not be there yet.
    package init(at path: FilePath) { self.path = path }

    /// The stamp that tells a changed file from the one that was read; nil where there is none, or nobody may look.
    var stamp: Stamp? {
        guard let status = try? FileStatus(at: path) else { return nil }
        return Stamp(file: status.identity, seconds: status.modified.seconds, nanoseconds: status.modified.nanoseconds)
    }

    /// The state of a file between two changes.
    struct Stamp: Hashable {
        let file: FileIdentity
        let seconds: Int
        let nanoseconds: Int
    }

    /// The record in it; one of nobody where there is no file.
    ///
    /// - Throws: `Failure` where it cannot be read, is another user's or readable to one, or is none of these files.
    package func read() throws(Failure) -> AccessRecord {
        do {
            let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            return try descriptor.closeAfter {
                let status = try FileStatus(of: descriptor)
                try require(status)
                let bytes = try unsafe [UInt8](unsafeUninitializedCapacity: Self.greatestSize) { buffer, count in
                    count = try unsafe descriptor.read(
                        fromAbsoluteOffset: 0,
                        into: UnsafeMutableRawBufferPointer(buffer)
                    )
                }
                guard bytes.count == status.size, let record = AccessRecord(String(decoding: bytes, as: UTF8.self))
                else {
                    throw Failure(
                        "\(path) is damaged; remove it and set the password again: gpslog web --set-password",
                        .configuration
                    )
                }
                return record
            }
        } catch let failure as Failure {
            throw failure
        } catch Errno.noSuchFileOrDirectory {
            return AccessRecord()
        } catch {
            throw Failure("\(path), which says who may see the page, cannot be read: \(error)", .noPermission)
        }
    }

    /// Requires that nobody but this user, or root, has written it, and nobody else reads it.
    private func require(_ status: FileStatus) throws(Failure) {
        guard status.isRegularFile else {
            throw Failure("\(path) is no file that says who may see the page", .configuration)
        }
        guard status.isOwn || status.user == 0 || geteuid() == 0 else {
            throw Failure("\(path) says who may see the page, and belongs to another user", .configuration)
        }
        guard status.permissions & 0o077 == 0 else {
            throw Failure(
                "others may read or write \(path), which says who may see the page; chmod 600 it",
                .configuration
            )
        }
    }

    /// Replaces it whole, or not at all; its folder is made where it is missing.
    ///
    /// - Throws: `Failure` where it cannot be written.
    package func write(_ record: AccessRecord) throws(Failure) {
        let folder = path.removingLastComponent()
        do {
            try Self.makeFolder(folder)
            try FileReplacement.write(
                Array(record.text.utf8),
                to: path,
                permissions: .ownerReadWrite,
                safely: true
            ) { file throws(Errno) in
                // Root writes for a service, too, which has to read it.
                let owner = try FileStatus(at: folder)
                if geteuid() == 0, owner.user != 0 { fchown(file.rawValue, owner.user, owner.group) }
            }
        } catch {
            throw Failure("\(path) cannot be written: \(error)", .cannotCreate)
        }
    }

    private static func makeFolder(_ folder: FilePath) throws(Errno) {
        do throws(Folder.Obstacle) {
            try Folder.make(folder, permissions: .ownerReadWriteExecute)
        } catch {
            throw error.reason
        }
    }
}
