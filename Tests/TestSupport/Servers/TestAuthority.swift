package import SystemPackage

/// An authority that nobody trusts who is not told to, with certificates for servers and clients.
package final class TestAuthority: Sendable {
    /// A certificate and its key, as PEM.
    package struct Identity: Sendable {
        /// The certificate.
        package let certificateFile: FilePath
        /// Its key.
        package let keyFile: FilePath
    }

    private let folder: TemporaryFolder

    /// Its own certificate, as PEM.
    package var certificateFile: FilePath { folder.file("authority.crt") }

    /// A new authority.
    ///
    /// - Parameter name: its name in its certificate; OpenSSL asks nobody else for one of a name that it has.
    /// - Throws: an error where openssl is not installed, or fails.
    package init(name: String = "Authority of a test") async throws {
        folder = try TemporaryFolder()
        try await openssl(
            ["req", "-x509", "-days", "1", "-subj", "/CN=\(name)", "-out", certificateFile.string]
                + Self.newKey(folder.file("authority.key"))
        )
    }

    /// A certificate, of a server by default for 127.0.0.1 and localhost.
    ///
    /// - Parameters:
    ///   - name: the name of its files.
    ///   - subjects: for whom it is, as `DNS:NAME` and `IP:ADDRESS`.
    ///   - days: the number of days for which it is valid; less than 0 for one that has expired.
    /// - Returns: the files of the certificate and its key.
    /// - Throws: an error where openssl fails.
    package func identity(
        _ name: String,
        for subjects: String = "IP:127.0.0.1,DNS:localhost",
        days: Int = 1
    ) async throws -> Identity {
        let identity = Identity(certificateFile: folder.file("\(name).crt"), keyFile: folder.file("\(name).key"))
        let request = folder.file("\(name).csr")
        try await openssl(
            ["req", "-new", "-subj", "/CN=\(name)", "-addext", "subjectAltName=\(subjects)", "-out", request.string]
                + Self.newKey(identity.keyFile)
        )
        try await openssl([
            "x509", "-req", "-in", request.string, "-out", identity.certificateFile.string, "-days", "\(days)",
            "-copy_extensions", "copy", "-CA", certificateFile.string, "-CAkey", folder.file("authority.key").string,
            "-CAcreateserial",
        ])
        return identity
    }

    private static func newKey(_ path: FilePath) -> [String] {
        ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", path.string]
    }

    private func openssl(_ arguments: [String]) async throws {
        let outcome = try await Tool.openssl.run(arguments)
        guard outcome.status == 0 else { throw ServerFailure(description: outcome.errors) }
    }
}
