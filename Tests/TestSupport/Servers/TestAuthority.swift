package import SystemPackage

/// A certificate authority that is trusted only if configured, with certificates for servers and clients.
package final class TestAuthority: Sendable {
    /// A certificate and its key, as PEM.
    package struct Identity: Sendable {
        package let certificateFile: FilePath
        package let keyFile: FilePath
    }

    private let folder: TemporaryFolder

    /// The authority's own certificate, as PEM.
    package var certificateFile: FilePath { folder.file("authority.crt") }

    /// Creates an authority with a key of its own.
    ///
    /// - Parameter name: the name in its certificate; OpenSSL does not look further if it has an authority with this
    ///   name.
    /// - Throws: an error if openssl is not installed or fails.
    package init(name: String = "Authority of a test") async throws {
        folder = try TemporaryFolder()
        try await openssl(
            ["req", "-x509", "-days", "1", "-subj", "/CN=\(name)", "-out", certificateFile.string]
                + Self.newKey(folder.file("authority.key"))
        )
    }

    /// Creates a certificate; by default, of a server on 127.0.0.1 and localhost.
    ///
    /// - Parameters:
    ///   - name: the name of its files.
    ///   - subjects: its subjects, as `DNS:NAME` and `IP:ADDRESS`.
    ///   - days: its validity in days; negative for an expired certificate.
    /// - Returns: the files of the certificate and its key.
    /// - Throws: an error if openssl fails.
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
