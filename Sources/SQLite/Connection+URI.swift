internal import Glibc
internal import SystemPackage
internal import Text

extension Connection {
    /// The file as an SQLite URI: the only form in which every path is a path and access can be told.
    static func uri(of file: FilePath, access: Access) -> String {
        // Byte by byte, since a path need not be UTF-8.
        let bytes = unsafe file.withPlatformString {
            unsafe UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init(bitPattern:))
        }
        // "//host" would be read as an authority; a relative path must not look like ":memory:" or a drive.
        let start = file.isAbsolute ? "file://" : "file:./"
        return start + PercentEncoding.path(bytes) + (access == .immutable ? "?immutable=1" : "")
    }
}
