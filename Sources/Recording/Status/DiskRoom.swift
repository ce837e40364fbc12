internal import Glibc
package import SystemPackage

/// The room on a disk.
package enum DiskRoom {
    /// Bytes that this user may still write in a folder's file system; nil where the kernel does not say.
    package static func bytes(in folder: FilePath) -> Int64? {
        var status = statvfs()
        guard unsafe folder.withPlatformString({ unsafe statvfs($0, &status) }) == 0 else { return nil }
        // A file system without room for another file has none for a database either; some do not count files.
        let blocks = status.f_files > 0 && status.f_favail == 0 ? 0 : status.f_bavail
        let (bytes, overflow) = Int64(clamping: blocks).multipliedReportingOverflow(
            by: Int64(clamping: status.f_frsize)
        )
        return overflow ? .max : bytes
    }
}
