package import SystemPackage

/// The files of a server's certificate, in PEM.
package struct ServerCertificate: Sendable {
    /// The certificate, and those that lead from it to an authority.
    package let chain: FilePath

    /// Its key.
    package let key: FilePath

    /// A certificate.
    package init(chain: FilePath, key: FilePath) { (self.chain, self.key) = (chain, key) }
}
