internal import Glibc
package import SystemPackage

package enum DiskRoom {
    /// Free bytes for this user in a folder's file system; `nil` if the kernel does not report it.
    package static func bytes(in folder: FilePath) -> Int64? {
        var status = statvfs()
        guard unsafe folder.withPlatformString({ unsafe statvfs($0, &status) }) == 0 else { return nil }
        // A file system without a free inode has no room for a database; some don't count inodes.
        let blocks = status.f_files > 0 && status.f_favail == 0 ? 0 : status.f_bavail
        let (bytes, overflow) = Int64(clamping: blocks).multipliedReportingOverflow(
            by: Int64(clamping: status.f_frsize)
        )
        return overflow ? .max : bytes
    }
}
