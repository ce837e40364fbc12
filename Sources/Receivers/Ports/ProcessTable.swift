package import GNSS
internal import Glibc
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

extension ProcessTable {
    /// The programs that listen on a TCP port and that this user may see, sorted by process ID.
    package func listeners(atPort port: UInt16) -> [PortHolder] {
        let sockets = Set(["net/tcp", "net/tcp6"].flatMap { listeners(at: port, in: $0) })
        guard !sockets.isEmpty, let processes = try? processes() else { return [] }
        return processes.sorted().filter { has(anyOf: sockets, $0) }.map {
            PortHolder(processID: $0, program: program(of: $0))
        }
    }

    /// The listening sockets in a kernel table, by the names that descriptors link to.
    private func listeners(at port: UInt16, in table: String) -> [String] {
        let digits = String(port, radix: 16, uppercase: true)
        let suffix = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        let lines = (FileText.contents(of: folder.appending(table)) ?? "").split(separator: "\n")
        return lines.compactMap { line -> String? in
            let fields = line.split(separator: " ")
            guard fields.count > 9, fields[1].hasSuffix(suffix), fields[3] == "0A" else { return nil }
            return "socket:[\(fields[9])]"
        }
    }

    private func has(anyOf sockets: Set<String>, _ process: Int32) -> Bool {
        let descriptors = (try? FolderListing.names(in: entry(process, "fd"))) ?? []
        return descriptors.contains { name in
            let target = FolderListing.target(of: entry(process, "fd").appending(name))
            return target.map { sockets.contains($0.string) } ?? false
        }
    }
}

extension ProcessTable {
    /// The flag `O_PATH` of open(2): the descriptor only identifies a file.
    private static let pathOnly = 0o10_000_000

    /// The processes that record into a database and that this user may examine, sorted by ID.
    ///
    /// Only a recording keeps an `O_PATH` descriptor of its database, from its start on.
    package func recorders(into database: FilePath) -> [Int32] {
        guard let file = try? FileStatus(at: database), let processes = try? processes() else { return [] }
        return processes.filter { process in
            descriptors(of: process).contains { isWatch($0, of: process, on: file) }
        }.sorted()
    }

    /// All processes that hold a lock on a file by flock(2); empty if the file does not exist.
    package func lockers(ofFileAt path: FilePath) -> Set<Int32> {
        guard let file = try? FileStatus(at: path) else { return [] }
        return lockers(of: file)
    }

    /// The devices that a process has open besides its standard streams; empty if this user may not see them.
    package func devices(of process: Int32) -> [FilePath] {
        let places = descriptors(of: process).compactMap { descriptor -> FilePath? in
            guard let number = Int(descriptor), number > STDERR_FILENO,
                let status = try? FileStatus(at: link(descriptor, of: process)), status.isCharacterDevice
            else { return nil }
            return FolderListing.target(of: link(descriptor, of: process))
        }
        let others: Set<String> = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom", "/dev/tty"]
        return Set(places.map(\.string)).subtracting(others).filter { $0.hasPrefix("/dev/") }.sorted()
            .map { FilePath($0) }
    }

    /// When a process started, by the system clock; `nil` if it has ended.
    package func start(of process: Int32) -> UTCTime? {
        guard let line = FileText.contents(of: entry(process, "stat")),
            // The program's name is in brackets and may contain brackets.
            let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 19,
            let ticks = Double(fields[19]), let boot = bootTime
        else { return nil }
        let rate = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
        return UTCTime(nanosecondsSince1970: boot &* 1_000_000_000).advanced(bySeconds: ticks / rate)
    }

    /// When the machine booted, in seconds since 1970; `nil` if the kernel does not report it.
    private var bootTime: Int64? {
        let text = FileText.contents(of: folder.appending("stat")) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("btime ") }
        return line.flatMap { Int64($0.dropFirst("btime ".count)) }.flatMap { (0..<1 << 33).contains($0) ? $0 : nil }
    }

    private func isWatch(_ descriptor: String, of process: Int32, on file: FileStatus) -> Bool {
        guard let open = try? FileStatus(at: link(descriptor, of: process)), open.isSameFile(as: file),
            let flags = detail("flags", of: descriptor, of: process).flatMap({ Int($0, radix: 8) })
        else { return false }
        return flags & Self.pathOnly != 0
    }

    private func descriptors(of process: Int32) -> [String] {
        (try? FolderListing.names(in: entry(process, "fd"))) ?? []
    }

    private func link(_ descriptor: String, of process: Int32) -> FilePath {
        entry(process, "fd").appending(descriptor)
    }
}
