import Platform
package import SystemPackage

/// Reads small text files, such as those in /proc and /etc.
package enum FileText {
    /// Reads a whole file; `nil` if it cannot be opened.
    package static func contents(of file: FilePath) -> String? {
        guard let file = try? OwnedFileDescriptor(opening: file, .readOnly, options: .nonBlocking) else { return nil }
        var bytes: [UInt8] = []
        while let more = try? file.read(atMost: 65_536), !more.isEmpty { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }
}
