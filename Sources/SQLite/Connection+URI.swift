internal import Glibc
internal import SystemPackage

extension Connection {
    /// The file as an SQLite URI: the only form in which every path is a path and access can be told.
    static func uri(of file: FilePath, access: Access) -> String {
        // Byte by byte, since a path need not be UTF-8.
        let bytes = unsafe file.withPlatformString {
            unsafe UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init(bitPattern:))
        }
        // "//host" would be read as an authority; a relative path must not look like ":memory:" or a drive.
        let start = file.isAbsolute ? "file://" : "file:./"
        return start + bytes.map(percentEncoded).joined() + (access == .immutable ? "?immutable=1" : "")
    }

    private static func percentEncoded(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            return String(UnicodeScalar(byte))
        default:
            let digits = String(byte, radix: 16)
            return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }
    }
}
