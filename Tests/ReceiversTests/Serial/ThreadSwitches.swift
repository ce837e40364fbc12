import Glibc
import Receivers
import SystemPackage
import TestSupport

/// Counts how often threads of this process waited and were woken up.
enum ThreadSwitches {
    static func count(ofThread name: String) throws -> Int {
        for thread in try threads() {
            let path = FilePath("/proc/self/task/\(thread)/status")
            // Threads of other tests may end in between.
            guard let status = try? TemporaryFolder.contents(of: path) else { continue }
            let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
            guard lines.first == "Name:\t\(name)" else { continue }
            let count = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }?.split(separator: "\t").last
            if let count = count.flatMap({ Int($0) }) { return count }
        }
        throw Errno.noSuchProcess
    }

    private static func threads() throws -> [Int] {
        guard let folder = unsafe opendir("/proc/self/task") else { throw Errno(rawValue: errno) }
        defer { unsafe _ = closedir(folder) }
        var threads: [Int] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let thread = Int(name) { threads.append(thread) }
        }
        return threads
    }
}
