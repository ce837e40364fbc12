internal import Glibc
internal import Receivers
internal import SystemPackage

/// The resources used by a process.
package struct Footprint: CustomStringConvertible {
    package let descriptors: Int

    package let sockets: Int

    /// Resident memory in kB.
    package let kilobytes: Int

    /// Measures a process; by default, this one.
    ///
    /// - Throws: an error if the process does not exist or the kernel provides no data.
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

    package var description: String { "\(descriptors) descriptors, \(sockets) of them sockets, and \(kilobytes) kB" }
}
