internal import Platform
internal import SystemPackage
internal import Terminal

/// How much of a capture has been replayed.
package struct ReplayProgress: Sendable {
    /// The size of the capture in bytes; `nil` if a part of it is a pipe.
    private let total: Int?

    package init(total: Int?) { self.total = total.flatMap { $0 > 0 ? $0 : nil } }

    init(of files: [FilePath]) {
        let sizes = files.compactMap { file in
            (try? FileStatus(at: file)).flatMap { $0.isRegularFile ? $0.size : nil }
        }
        self.init(total: sizes.count == files.count ? sizes.reduce(0, &+) : nil)
    }

    /// The share in percent, or the size of the part that has been read.
    package func text(afterBytes read: Int) -> String {
        guard let total else { return FileSize(Int64(read)).description }
        return "\(Int(100 * min(1, Double(read) / Double(total)))) %"
    }
}
