package import Communication
internal import Glibc
internal import Platform
package import SystemPackage
package import Terminal

/// The settings of a target that say who sends, and whom to trust.
package struct UploadAccess: Sendable {
    /// The place where the password is kept; nil for none.
    package private(set) var password: SecretSource?

    /// The place where the key is kept that goes along as a bearer token; nil for none.
    package private(set) var token: SecretSource?

    /// The certificate of an authority that is trusted instead of the system's; nil for those.
    package private(set) var authority: FilePath?

    /// The certificate that says who we are; nil for none.
    package private(set) var certificate: FilePath?

    /// The key of the certificate.
    package private(set) var key: FilePath?

    /// The keys of all of them.
    static let keys = [
        "password_file", "password_env", "password_credential", "token_file", "token_env", "token_credential", "ca",
        "certificate", "key",
    ]

    /// Takes a setting.
    ///
    /// - Returns: false where it is none of these.
    /// - Throws: `SettingsError` where the value is none for this setting.
    mutating func take(_ key: String, _ value: SettingsReading) throws(SettingsError) -> Bool {
        switch key {
        case "password_file": password = .file(FilePath(try value.line()))
        case "password_env": password = .environment(try value.line())
        case "password_credential": password = .credential(try value.fileName())
        case "token_file": token = .file(FilePath(try value.line()))
        case "token_env": token = .environment(try value.line())
        case "token_credential": token = .credential(try value.fileName())
        case "ca": authority = FilePath(try value.line())
        case "certificate": certificate = FilePath(try value.line())
        case "key": self.key = FilePath(try value.line())
        case "password", "token":
            throw value.error("is no place for a secret; use \(key)_file, \(key)_env or \(key)_credential")
        default: return false
        }
        return true
    }

    /// The certificates.
    package var security: TransportSecurity {
        TransportSecurity(authorityFile: authority, certificateFile: certificate, keyFile: key)
    }

    /// The secrets, as they are now.
    ///
    /// - Throws: `Failure` where one is not there.
    package func credentials(of user: String?) throws(Failure) -> Credentials {
        Credentials(user: user, password: try password?.read(), token: try token?.read())
    }

    /// Warnings of secrets that others may read.
    package var exposures: [String] { [password, token].compactMap { $0?.exposure } }

    /// Warnings of files that are not there.
    var missingFiles: [String] {
        let all: [(FilePath?, String)] = [
            (password?.path, "the password"), (token?.path, "the key"), (authority, "the authority's certificate"),
            (certificate, "the client certificate"), (key, "the key of the client certificate"),
        ]
        return all.compactMap { path, content in
            guard let path, !FileMode.exists(path) else { return nil }
            return "there is no file \(path) yet, which is to have \(content)"
        }
    }

    /// Requires that its certificates and their key can be read.
    ///
    /// - Throws: `Failure` with the path of the first one that cannot be read.
    package func requireFiles() throws(Failure) {
        for path in [authority, certificate, key].compactMap(\.self)
        where unsafe path.withPlatformString({ unsafe access($0, R_OK) }) != 0 {
            throw Failure("\(path) cannot be read: \(Errno(rawValue: errno))", .configuration)
        }
    }
}

extension SecretSource {
    /// The file that it is in; nil where it is elsewhere.
    fileprivate var path: FilePath? { if case .file(let path) = self { path } else { nil } }

    /// A warning where every user of this machine may read it; nil where not, or where nobody knows.
    fileprivate var exposure: String? {
        guard let path, let mode = FileMode.mode(of: path), mode & S_IROTH != 0 else { return nil }
        return "every user of this machine can read the secret in \(path); chmod 600 \(path) keeps it to you"
    }
}

/// The permissions of a file.
private enum FileMode {
    static func mode(of path: FilePath) -> mode_t? { (try? FileStatus(at: path))?.permissions }

    /// True where it is there; also where nobody but its owner may look.
    static func exists(_ path: FilePath) -> Bool {
        do throws(Errno) {
            _ = try FileStatus(at: path)
            return true
        } catch {
            return error != .noSuchFileOrDirectory
        }
    }
}
