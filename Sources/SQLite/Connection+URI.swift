internal import Glibc
internal import SystemPackage
internal import Text

extension Connection {
    /// The path as an SQLite URI, the only form that supports every path together with access options.
    static func uri(of file: FilePath, access: Access) -> String {
        // Percent-encode bytes, since a path need not be UTF-8.
        let bytes = unsafe file.withPlatformString {
            unsafe UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init(bitPattern:))
        }
        // "//host" would be parsed as an authority; a relative path must not look like ":memory:" or a drive.
        let start = file.isAbsolute ? "file://" : "file:./"
        return start + PercentEncoding.path(bytes) + (access == .immutable ? "?immutable=1" : "")
    }
}
