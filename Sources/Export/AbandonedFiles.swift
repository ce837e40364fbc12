internal import Glibc

/// The files in the making that programs have left behind which were killed.
enum AbandonedFiles {
    /// What the name of a file in the making ends with: `.PROCESS-ATTEMPT.part`.
    static func suffix(attempt: Int) -> String { ".\(getpid())-\(attempt).part" }

    /// Removes those that were to replace a file, of processes that are gone.
    static func remove(of path: String) {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
        let (folder, name) = (path[..<end], path[end...])
        for entry in names(in: folder.isEmpty ? "." : String(folder)) {
            guard entry.hasPrefix(name), let process = Self.process(of: entry.dropFirst(name.count)),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            // SQLite may have begun a journal beside it.
            for suffix in ["", "-journal"] { _ = unsafe unlink(String(folder) + entry + suffix) }
        }
    }

    /// The process that a suffix names; nil for any other text.
    private static func process(of suffix: Substring) -> pid_t? {
        guard suffix.hasPrefix("."), suffix.hasSuffix(".part") else { return nil }
        let numbers = suffix.dropFirst().dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0, Int(numbers[1]) != nil else {
            return nil
        }
        return process
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            names.append(
                unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                    unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
            )
        }
        return names
    }
}
