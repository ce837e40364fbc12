internal import Glibc
internal import SystemPackage

/// Removes unfinished files left by killed programs.
enum StaleTemporaryFiles {
    /// The end of an unfinished file's name: `.PROCESS-ATTEMPT.part`.
    static func suffix(attempt: Int) -> String { ".\(getpid())-\(attempt).part" }

    /// Seconds without a write after which a file is stale.
    ///
    /// Its process may run in another container and thus be invisible.
    private static let rest = 60

    /// Removes unfinished replacements of a file whose process has exited, if they are stale.
    static func remove(of path: String) {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
        let (folder, name) = (path[..<end], path[end...])
        for entry in names(in: folder.isEmpty ? "." : String(folder)) {
            guard entry.hasPrefix(name), let process = Self.process(of: entry.dropFirst(name.count)),
                kill(process, 0) != 0, errno == ESRCH, isAtRest(String(folder) + entry)
            else { continue }
            // SQLite may have created a journal beside it.
            for suffix in ["", "-journal"] { _ = unsafe unlink(String(folder) + entry + suffix) }
        }
    }

    /// The process ID in a suffix; `nil` for any other text.
    private static func process(of suffix: Substring) -> pid_t? {
        guard suffix.hasPrefix("."), suffix.hasSuffix(".part") else { return nil }
        let numbers = suffix.dropFirst().dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0, Int(numbers[1]) != nil else {
            return nil
        }
        return process
    }

    private static func isAtRest(_ path: String) -> Bool {
        guard let status = try? FileStatus(at: FilePath(path)) else { return false }
        return time(nil) - status.modified.seconds >= rest
    }

    /// The names of unfinished files.
    private static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                let name = unsafe bytes.prefix { $0 != 0 }
                // The folder may have thousands of other files.
                if unsafe name.suffix(5).elementsEqual(".part".utf8) {
                    names.append(unsafe String(decoding: name, as: UTF8.self))
                }
            }
        }
        return names
    }
}
