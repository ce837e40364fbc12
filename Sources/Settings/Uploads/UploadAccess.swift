package import Uploads
internal import Glibc
package import Platform
package import SystemPackage

/// A target's credentials and certificates.
package struct UploadAccess: Sendable {
    /// Source of the password; `nil` for none.
    package private(set) var password: SecretSource?

    /// Source of the bearer token; `nil` for none.
    package private(set) var token: SecretSource?

    /// Certificate of the authority to trust instead of the system's; `nil` for those.
    package private(set) var authority: FilePath?

    /// Client certificate; `nil` for none.
    package private(set) var certificate: FilePath?

    /// Key of the client certificate.
    package private(set) var key: FilePath?

    static let keys: SettingsTable<Self> = [
        "password_file": { $0.password = .file(FilePath(try $1.line())) },
        "password_env": { $0.password = .environment(try $1.line()) },
        "password_credential": { $0.password = .credential(try $1.fileName()) },
        "token_file": { $0.token = .file(FilePath(try $1.line())) },
        "token_env": { $0.token = .environment(try $1.line()) },
        "token_credential": { $0.token = .credential(try $1.fileName()) },
        "ca": { $0.authority = FilePath(try $1.line()) },
        "certificate": { $0.certificate = FilePath(try $1.line()) },
        "key": { $0.key = FilePath(try $1.line()) },
    ]

    /// Certificates for the connection.
    package var security: TransportSecurity {
        TransportSecurity(authorityFile: authority, certificateFile: certificate, keyFile: key)
    }

    /// Reads the current secrets.
    ///
    /// - Throws: `Failure` if a secret is missing.
    package func credentials(of user: String?) throws(Failure) -> Credentials {
        Credentials(user: user, password: try password?.read(), token: try token?.read())
    }

    /// Warnings about secrets that other users can read.
    package var exposures: [String] { [password, token].compactMap { $0?.exposure } }

    /// Warnings about missing files.
    var missingFiles: [String] {
        let all: [(FilePath?, String)] = [
            (password?.path, "the password"), (token?.path, "the token"), (authority, "the authority's certificate"),
            (certificate, "the client certificate"), (key, "the key of the client certificate"),
        ]
        return all.compactMap { path, content in
            guard let path, !FileMode.exists(path) else { return nil }
            return "the file \(path) with \(content) does not exist yet"
        }
    }

    /// Checks that the certificates and their key are readable.
    ///
    /// - Throws: `Failure` with the path of the first unreadable file.
    package func requireFiles() throws(Failure) {
        for path in [authority, certificate, key].compactMap(\.self)
        where unsafe path.withPlatformString({ unsafe access($0, R_OK) }) != 0 {
            throw Failure("\(path) cannot be read: \(Errno(rawValue: errno))", .configuration)
        }
    }
}

extension SecretSource {
    /// Path of the secret's file; `nil` for other sources.
    fileprivate var path: FilePath? { if case .file(let path) = self { path } else { nil } }

    /// A warning if every user can read the secret; `nil` otherwise or if unknown.
    fileprivate var exposure: String? {
        guard let path, let mode = FileMode.mode(of: path), mode & S_IROTH != 0 else { return nil }
        return "every user of this machine can read the secret in \(path); run `chmod 600 \(path)`"
    }
}

/// Reads the permissions of files.
private enum FileMode {
    static func mode(of path: FilePath) -> mode_t? { (try? FileStatus(at: path))?.permissions }

    /// Whether the file exists, or may exist in a directory the user may not search.
    static func exists(_ path: FilePath) -> Bool {
        do throws(Errno) {
            _ = try FileStatus(at: path)
            return true
        } catch {
            return error != .noSuchFileOrDirectory
        }
    }
}

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
