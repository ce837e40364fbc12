import Glibc
package import SystemPackage

/// How captures are brought to the disk: when, and by what call.
package struct DiskSync: Sendable {
    /// How long after something was written it is brought to the disk at the latest.
    package var interval: Duration

    /// Returns when what was written to a regular file is on the disk; may take long.
    package var synchronize: @Sendable (FileDescriptor) throws(Errno) -> Void

    /// Within half a minute, by fdatasync(2), unless told otherwise.
    package init(
        interval: Duration = .seconds(30),
        synchronize: @escaping @Sendable (FileDescriptor) throws(Errno) -> Void = Self.fileData
    ) {
        self.interval = interval
        self.synchronize = synchronize
    }

    /// fdatasync(2): the bytes, and as much of the file's description as is needed to read them.
    @Sendable package static func fileData(of file: FileDescriptor) throws(Errno) {
        while fdatasync(file.rawValue) != 0 {
            let reason = Errno(rawValue: errno)
            guard reason == .interrupted else { throw reason }
        }
    }

    /// Brings the names of new files to the disk, on file systems where that is a thing of its own.
    static func synchronizeNames(in folder: FilePath) {
        guard let file = try? OwnedFileDescriptor(opening: folder.isEmpty ? "." : folder, .readOnly) else { return }
        _ = fsync(file.descriptor.rawValue)
    }
}
