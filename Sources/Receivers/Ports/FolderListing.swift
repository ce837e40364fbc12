import Glibc
package import SystemPackage

/// The contents of a folder.
package enum FolderListing {
    /// The names of what is in a folder, without the two that lead to itself and upwards, in no order.
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

    /// The path that a symbolic link leads to; nil where it is none, or this user may not know.
    package static func target(of link: FilePath) -> FilePath? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let room = target.count - 1
        let length = unsafe link.withPlatformString { unsafe readlink($0, &target, room) }
        return length > 0 ? FilePath(platformString: target) : nil
    }
}
