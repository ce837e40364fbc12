internal import Glibc
internal import Platform
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

/// Reads small text files, such as those in /proc and /etc.
package enum FileText {
    /// Reads a whole file; `nil` if it cannot be opened.
    package static func contents(of file: FilePath) -> String? {
        guard let file = try? UniqueFileDescriptor(opening: file, .readOnly, options: .nonBlocking) else { return nil }
        var bytes: [UInt8] = []
        while let more = try? file.read(atMost: 65_536), !more.isEmpty { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A lock that a process holds by flock(2), from a line of /proc/locks.
struct FileLock: Equatable {
    /// ID of the process that holds it.
    let process: Int32

    /// Device number of the file system.
    let fileSystem: UInt

    /// Inode number of the file.
    let file: UInt

    /// Parses a line such as `1: FLOCK  ADVISORY  WRITE 812 00:05:412 0 EOF`.
    ///
    /// `nil` for locks of another kind, and for those that a process still waits for.
    init?(_ line: some StringProtocol) {
        let words = line.split(separator: " ")
        guard words.count >= 6, words[1] == "FLOCK", let process = Int32(words[4]) else { return nil }
        let place = words[5].split(separator: ":")
        guard place.count == 3, let major = UInt(place[0], radix: 16), let minor = UInt(place[1], radix: 16),
            let file = UInt(place[2])
        else { return nil }
        self.process = process
        fileSystem = FileStatus.deviceNumber(major: major, minor: minor)
        self.file = file
    }

    func isOn(_ status: FileStatus) -> Bool {
        status.identity.fileSystem == fileSystem && status.identity.number == file
    }
}
