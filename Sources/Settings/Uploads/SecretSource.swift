internal import Glibc
package import SystemPackage
package import Terminal

/// The source of a password or key, which is never in the settings themselves.
package enum SecretSource: Hashable, Sendable {
    /// A file; its final newline is ignored.
    case file(FilePath)
    /// An environment variable with this name.
    case environment(String)
    /// A systemd credential of the service (systemd.exec(5), LoadCredential=).
    case credential(String)

    /// Limit in bytes for a plausible secret.
    private static let greatestSize = 8192

    /// Reads the secret from its source.
    ///
    /// - Throws: `Failure` if it is missing or not a line of text.
    package func read() throws(Failure) -> String {
        let (text, place): (String, String)
        switch self {
        case .file(let path): (text, place) = (try Self.contents(of: path), "\(path)")
        case .environment(let name):
            guard let value = ProcessEnvironment.value(of: name) else {
                throw Failure("the environment variable \(name), for a secret is not set", .configuration)
            }
            (text, place) = (value, "the environment variable \(name)")
        case .credential(let name):
            guard let folder = ProcessEnvironment.value(of: "CREDENTIALS_DIRECTORY") else {
                throw Failure(
                    "systemd has passed no credentials; add LoadCredential=\(name):FILE to the unit",
                    .configuration
                )
            }
            let path = FilePath(folder).appending(name)
            (text, place) = (try Self.contents(of: path), "\(path)")
        }
        let isLine = !text.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard isLine else { throw Failure("\(place) must contain one line of text, the secret", .configuration) }
        return text
    }

    private static func contents(of path: FilePath) throws(Failure) -> String {
        do {
            let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
            return try descriptor.closeAfter {
                var bytes = [UInt8](repeating: 0, count: greatestSize)
                let count = try unsafe bytes.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
                var line = bytes[..<count]
                while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
                    line.removeLast()
                }
                return String(decoding: line, as: UTF8.self)
            }
        } catch {
            let reason = (error as? Errno)?.description ?? "it cannot be read"
            throw Failure("the secret in \(path) cannot be read: \(reason)", .configuration)
        }
    }
}
