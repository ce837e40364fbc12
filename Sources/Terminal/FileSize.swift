internal import Glibc
internal import Platform
package import SystemPackage
internal import Text

/// A number of bytes, as people read it.
package struct FileSize: CustomStringConvertible {
    /// The number.
    package let bytes: Int64

    /// The size of this number of bytes.
    package init(_ bytes: Int64) {
        self.bytes = bytes
    }

    /// The size of a database on the disk, its write-ahead log included; nil where there is none.
    package init?(ofDatabase file: FilePath) {
        guard let main = Self.size(of: file) else { return nil }
        bytes = main + (Self.size(of: FilePath(file.string + "-wal")) ?? 0)
    }

    /// The number in the unit that suits it, decimal as disks are sold.
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
