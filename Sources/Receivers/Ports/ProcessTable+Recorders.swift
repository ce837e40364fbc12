package import GNSS
import Glibc
internal import Platform
package import SystemPackage

extension ProcessTable {
    /// open(2)'s flag for a descriptor that only tells where a file is.
    private static let pathOnly = 0o10_000_000

    /// The processes that record into a database, as far as this user may look into them, in the order of their numbers.
    ///
    /// A recording watches where its database is, from its beginning on; nothing else does.
    package func recorders(into database: FilePath) -> [Int32] {
        guard let file = try? FileStatus(at: database), let processes = try? processes() else { return [] }
        return processes.filter { process in
            descriptors(of: process).contains { isWatch($0, of: process, on: file) }
        }.sorted()
    }

    /// The processes that have locked a file with flock(2), whoever's they are; none where there is no such file.
    package func lockers(ofFileAt path: FilePath) -> Set<Int32> {
        guard let file = try? FileStatus(at: path) else { return [] }
        return lockers(of: file)
    }

    /// The lines and devices that a process has open besides its terminal; none where this user may not look.
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

    /// The time at which a process began, by this machine's clock; nil where it has ended.
    package func start(of process: Int32) -> UTCTime? {
        guard let line = FileText.contents(of: entry(process, "stat")),
            // The program's name is in brackets, and may hold any.
            let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 19,
            let ticks = Double(fields[19]), let boot = bootTime
        else { return nil }
        let rate = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
        return UTCTime(nanosecondsSince1970: boot &* 1_000_000_000).advanced(bySeconds: ticks / rate)
    }

    /// Seconds since 1970 at which the machine was started; nil where the kernel does not tell.
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
