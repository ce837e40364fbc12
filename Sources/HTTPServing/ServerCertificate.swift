package import SystemPackage

/// The files of a server's certificate, in PEM.
package struct ServerCertificate: Sendable {
    /// The certificate, followed by the intermediate certificates.
    package let chain: FilePath

    package let key: FilePath

    package init(chain: FilePath, key: FilePath) { (self.chain, self.key) = (chain, key) }
}
