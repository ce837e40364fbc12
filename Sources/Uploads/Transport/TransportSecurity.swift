package import SystemPackage

/// Trusted authorities and the client certificate of encrypted connections; the server is always verified.
package struct TransportSecurity: Hashable, Sendable {
    /// Certificates of trusted authorities as PEM; `nil` for those of the system.
    package let authorityFile: FilePath?

    /// Client certificate as PEM; `nil` for none.
    package let certificateFile: FilePath?

    /// Key of the client certificate as PEM, without a password; `nil` for none.
    package let keyFile: FilePath?

    /// Creates the settings; by default only the system's authorities are trusted.
    package init(authorityFile: FilePath? = nil, certificateFile: FilePath? = nil, keyFile: FilePath? = nil) {
        self.authorityFile = authorityFile
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }
}
