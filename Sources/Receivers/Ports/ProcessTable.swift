import Glibc
import SystemPackage

/// What the kernel tells of processes: proc(5).
struct ProcessTable {
    private let folder: FilePath

    /// The table below a folder, `/proc`.
    init(_ folder: FilePath) {
        self.folder = folder
    }

    /// The number of this process.
    static var ownProcess: Int32 { getpid() }

    /// The numbers of all processes that this user may see, in no order.
    ///
    /// Throws what opendir(3) said.
    func processes() throws(Errno) -> [Int32] {
        try FolderListing.names(in: folder).compactMap { Int32($0) }
    }

    /// The name of a process, as ps(1) shows it; nil where it ended.
    func program(of process: Int32) -> String? {
        contents(of: entry(process, "comm")).map { $0.filter { !$0.isNewline } }
    }

    /// Whether a process has this file open; nil where this user may not look.
    ///
    /// A process that ended meanwhile has not.
    func hasOpen(_ file: FileStatus, _ process: Int32) -> Bool? {
        let descriptors = entry(process, "fd")
        let names: [String]
        do throws(Errno) {
            names = try FolderListing.names(in: descriptors)
        } catch .permissionDenied, .notPermitted {
            return isOfKernel(process) ? false : nil
        } catch {
            return false
        }
        return names.contains { name in
            let descriptor = descriptors.appending(name)
            // Sockets and the like are no paths. To ask a file on a server for its status may take for ever.
            guard let target = FolderListing.target(of: descriptor), target.isAbsolute else { return false }
            guard let status = try? FileStatus(at: descriptor) else { return false }
            return status.isSameFile(as: file)
        }
    }

    /// The processes that have locked this file with flock(2): everybody may see those.
    func lockers(of file: FileStatus) -> Set<Int32> {
        guard let table = contents(of: folder.appending("locks")) else { return [] }
        return Set(table.split(separator: "\n").compactMap { FileLock($0) }.filter { $0.isOn(file) }.map(\.process))
    }

    /// A thread of the kernel has no files, though nobody may look; nor has it a command line, which everybody may see.
    private func isOfKernel(_ process: Int32) -> Bool {
        contents(of: entry(process, "cmdline")) == ""
    }

    private func entry(_ process: Int32, _ name: String) -> FilePath {
        folder.appending(String(process)).appending(name)
    }

    private func contents(of file: FilePath) -> String? {
        guard let file = try? OwnedFileDescriptor(opening: file, .readOnly) else { return nil }
        var bytes: [UInt8] = []
        while let more = try? file.read(atMost: 65_536), !more.isEmpty { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }
}
