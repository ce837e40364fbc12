internal import Glibc
internal import Receivers
internal import SystemPackage

/// The resources that a process has in use.
package struct Footprint: CustomStringConvertible {
    /// The number of file descriptors that it has open.
    package let descriptors: Int

    /// The number of them that are sockets.
    package let sockets: Int

    /// The resident memory.
    package let kilobytes: Int

    /// The resources that the process of a number has in use; without one, this process.
    ///
    /// - Throws: an error where there is none, or the kernel does not tell.
    package init(of process: Int32? = nil) throws {
        let folder = FilePath("/proc/\(process.map(String.init) ?? "self")")
        let names = try FolderListing.names(in: folder.appending("fd"))
        descriptors = names.count
        sockets = names.count { name in
            var target = [CChar](repeating: 0, count: 64)
            let file = folder.appending("fd").appending(name).string
            guard unsafe readlink(file, &target, target.count - 1) > 0 else { return false }
            return FilePath(platformString: target).string.hasPrefix("socket:")
        }
        let status = try TextFile.read(folder.appending("status"))
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Errno.invalidArgument
        }
        self.kilobytes = kilobytes
    }

    /// Both in words.
    package var description: String { "\(descriptors) descriptors, \(sockets) of them sockets, and \(kilobytes) kB" }
}
