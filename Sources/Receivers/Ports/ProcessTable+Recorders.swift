package import GNSS
import Glibc
internal import Platform
package import SystemPackage

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
