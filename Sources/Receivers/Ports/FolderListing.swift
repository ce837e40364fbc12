import Glibc
package import SystemPackage

/// Reads folders and symbolic links.
package enum FolderListing {
    /// The names in a folder, without `.` and `..`, in no particular order.
    ///
    /// - Throws: the `Errno` of opendir(3).
    package static func names(in folder: FilePath) throws(Errno) -> [String] {
        guard let stream = unsafe folder.withPlatformString({ unsafe opendir($0) }) else {
            throw Errno(rawValue: errno)
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The target of a symbolic link; `nil` if it is not a link or this user may not read it.
    package static func target(of link: FilePath) -> FilePath? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let room = target.count - 1
        let length = unsafe link.withPlatformString { unsafe readlink($0, &target, room) }
        return length > 0 ? FilePath(platformString: target) : nil
    }
}
