import Glibc
import Platform
import Receivers
import SystemPackage
import TestSupport

/// A simulated /proc in a folder.
struct DescribedProcesses {
    let folder: TemporaryFolder
    let path: FilePath

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("proc")
        try make(path)
    }

    /// Adds a process that has files open.
    func add(_ process: Int, _ program: String, opening files: [FilePath]) throws {
        let entry = path.appending(String(process))
        try make(entry)
        try make(entry.appending("fd"))
        try write(program + "\n", to: entry.appending("comm"))
        for (number, file) in files.enumerated() {
            let link = entry.appending("fd").appending(String(number)).string
            guard unsafe symlink(file.string, link) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    /// Adds a line for a lock on a file.
    func tellOfLock(_ kind: String, by process: Int, on file: FilePath) throws {
        var status = stat()
        guard unsafe stat(file.string, &status) == 0 else { throw Errno(rawValue: errno) }
        let major = String(status.st_dev >> 8 & 0xFFF, radix: 16)
        let minor = String(status.st_dev & 0xFF | status.st_dev >> 12 & ~0xFF, radix: 16)
        let line = "1: \(kind) \(process) \(major):\(minor):\(status.st_ino) 0 EOF\n"
        try write(line, to: path.appending("locks"))
    }

    private func make(_ folder: FilePath) throws {
        guard unsafe mkdir(folder.string, 0o755) == 0 else { throw Errno(rawValue: errno) }
    }

    private func write(_ text: String, to file: FilePath) throws {
        try OwnedFileDescriptor(opening: file, .writeOnly, options: .create, permissions: .ownerReadWrite)
            .writeAll(Array(text.utf8))
    }
}
