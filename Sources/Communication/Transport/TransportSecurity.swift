package import SystemPackage

/// The authorities to trust, and the means to be trusted, where a connection is encrypted; the server is verified always.
package struct TransportSecurity: Hashable, Sendable {
    /// The certificates of the authorities that may vouch for the server, as PEM; nil for those of the system.
    package let authorityFile: FilePath?

    /// The certificate that the server is shown, as PEM; nil where it asks for none.
    package let certificateFile: FilePath?

    /// The key of that certificate, as PEM without a password; nil where there is none.
    package let keyFile: FilePath?

    /// The files that an encrypted connection needs; by default, nothing but the system's authorities.
    package init(authorityFile: FilePath? = nil, certificateFile: FilePath? = nil, keyFile: FilePath? = nil) {
        self.authorityFile = authorityFile
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }
}
