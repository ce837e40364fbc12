/// A tile image in a format that browsers display.
struct TilePicture: Sendable {
    /// Largest accepted tile in bytes.
    static let mostBytes = 4 << 20

    /// Media type, such as `image/png`.
    let kind: String

    let bytes: [UInt8]

    /// Detects the format by the first bytes; `nil` for other formats.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            kind = "image/png"
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            kind = "image/jpeg"
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            kind = "image/webp"
        } else {
            return nil
        }
        self.bytes = bytes
    }
}
