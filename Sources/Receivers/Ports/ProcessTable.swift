import Glibc
internal import Platform
package import SystemPackage

/// The kernel's table of processes: proc(5).
package struct ProcessTable: Sendable {
    let folder: FilePath

    package init(_ folder: FilePath = "/proc") {
        self.folder = folder
    }

    static var ownProcess: Int32 { getpid() }

    /// The IDs of all processes that this user may see, in no particular order.
    ///
    /// Throws the error of opendir(3).
    func processes() throws(Errno) -> [Int32] {
        try FolderListing.names(in: folder).compactMap { Int32($0) }
    }

    /// The name of a process as in ps(1); `nil` if it has ended.
    func program(of process: Int32) -> String? {
        FileText.contents(of: entry(process, "comm")).map { $0.filter { !$0.isNewline } }
    }

    /// The processes with this name, sorted by ID; empty if the table cannot be read.
    package func processes(named name: String) -> [Int32] {
        let all = try? processes()
        return all.map { $0.filter { program(of: $0) == name }.sorted() } ?? []
    }

    /// The arguments of a process, starting with its name; empty if this user may not see them.
    package func arguments(of process: Int32) -> [String] {
        let line = FileText.contents(of: entry(process, "cmdline")) ?? ""
        return line.split(separator: "\0").map(String.init)
    }

    /// The system service of a process, such as `gpsd.service`; `nil` if systemd does not manage it.
    package func service(of process: Int32) -> String? {
        let groups = FileText.contents(of: entry(process, "cgroup")) ?? ""
        let paths = groups.split(separator: "\n").map { $0.split(separator: "/") }
        let ofSystem = paths.filter { $0.contains("system.slice") }
        return ofSystem.compactMap { $0.last { $0.hasSuffix(".service") } }.first.map(String.init)
    }

    /// How a process uses a file.
    enum Use {
        case none
        /// It has the file open.
        case has
        /// It has the other end open and plays the receiver.
        case plays
    }

    /// How a process uses a file; `nil` if this user may not examine the process.
    ///
    /// `none` if the process has ended.
    func use(of file: FileStatus, by process: Int32) -> Use? {
        let names: [String]
        do throws(Errno) {
            names = try FolderListing.names(in: entry(process, "fd"))
        } catch .permissionDenied, .notPermitted {
            return isOfKernel(process) ? Use.none : nil
        } catch {
            return Use.none
        }
        let uses = names.map { use(of: file, by: process, through: $0) }
        return uses.contains(.plays) ? .plays : uses.contains(.has) ? .has : Use.none
    }

    private func use(of file: FileStatus, by process: Int32, through descriptor: String) -> Use {
        let link = entry(process, "fd").appending(descriptor)
        // Skip sockets and the like, which are not paths, and frequent.
        guard let target = FolderListing.target(of: link), target.isAbsolute, let open = try? FileStatus(at: link)
        else {
            return .none
        }
        let details = { (name: String) in detail(name, of: descriptor, of: process) }
        if open.isSameFile(as: file) {
            // A process that can write to a FIFO feeds it.
            guard file.isPipe, let flags = details("flags").flatMap({ Int($0, radix: 8) }) else { return .has }
            return flags & 3 == 0 ? .has : .plays
        }
        guard let terminal = file.pseudoTerminal, open.isMasterOfPseudoTerminals else { return .none }
        return details("tty-index") == String(terminal) ? .plays : .none
    }

    func detail(_ name: String, of descriptor: String, of process: Int32) -> String? {
        let details = FileText.contents(of: entry(process, "fdinfo").appending(descriptor)) ?? ""
        let line = details.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: \.isWhitespace).last.map(String.init)
    }

    /// The processes that lock this file by flock(2), which all users may see.
    func lockers(of file: FileStatus) -> Set<Int32> {
        guard let table = FileText.contents(of: folder.appending("locks")) else { return [] }
        return Set(table.split(separator: "\n").compactMap { FileLock($0) }.filter { $0.isOn(file) }.map(\.process))
    }

    /// Whether this is a kernel thread: it has no files, although they are unreadable, and an empty command line, which
    /// all users may read.
    private func isOfKernel(_ process: Int32) -> Bool {
        FileText.contents(of: entry(process, "cmdline")) == ""
    }

    func entry(_ process: Int32, _ name: String) -> FilePath {
        folder.appending(String(process)).appending(name)
    }
}
