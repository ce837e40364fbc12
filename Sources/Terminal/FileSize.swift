internal import Glibc
internal import Platform
package import SystemPackage
internal import Text

/// Formats a number of bytes.
package struct FileSize: CustomStringConvertible {
    package let bytes: Int64

    package init(_ bytes: Int64) {
        self.bytes = bytes
    }

    /// The size of a database on disk, including its write-ahead log; nil if it does not exist.
    package init?(ofDatabase file: FilePath) {
        guard let main = Self.size(of: file) else { return nil }
        bytes = main + (Self.size(of: FilePath(file.string + "-wal")) ?? 0)
    }

    /// The size in a suitable decimal unit, as used for disks.
    package var description: String {
        switch bytes {
        case ..<1000: "\(bytes) B"
        case ..<1_000_000: "\(DecimalText.string(Double(bytes) / 1e3, decimals: 1)) kB"
        case ..<1_000_000_000: "\(DecimalText.string(Double(bytes) / 1e6, decimals: 1)) MB"
        default: "\(DecimalText.string(Double(bytes) / 1e9, decimals: 1)) GB"
        }
    }

    private static func size(of file: FilePath) -> Int64? {
        (try? FileStatus(at: file)).map { Int64($0.size) }
    }
}
