package import HummingbirdCore
package import SystemPackage
package import Platform

#if TLS
internal import HummingbirdTLS
internal import NIOSSL
#endif

package enum Encryption {
    /// Adds encryption to a server.
    ///
    /// - Parameters:
    ///   - server: the server.
    ///   - certificate: the certificate; `nil` for no encryption.
    /// - Returns: a server with TLS 1.2 or newer; the same server without a certificate.
    /// - Throws: `Failure` if the files cannot be read or do not match, or if the program was built without encryption.
    package static func around(
        _ server: HTTPServerBuilder,
        by certificate: ServerCertificate?
    ) throws(Failure) -> HTTPServerBuilder {
        guard let certificate else { return server }
        #if TLS
        return try encrypted(server, by: certificate)
        #else
        throw Failure(
            "this program was built without encryption; use a package of gpslog, or build it with make web TLS=1 or make fleet TLS=1",
            .unavailable
        )
        #endif
    }

    #if TLS
    private static func encrypted(
        _ server: HTTPServerBuilder,
        by certificate: ServerCertificate
    ) throws(Failure) -> HTTPServerBuilder {
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(certificate.chain.string)
            let key = try NIOSSLPrivateKey(file: certificate.key.string, format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["http/1.1"]
            // Detect files that do not match now, instead of at the first connection.
            _ = try NIOSSLContext(configuration: configuration)
            return try .tls(server, tlsConfiguration: configuration)
        } catch {
            throw Failure(
                "the certificate in \(certificate.chain) and the key in \(certificate.key) cannot be used: \(error)",
                .configuration
            )
        }
    }
    #endif
}

/// The files of a server's certificate, in PEM.
package struct ServerCertificate: Sendable {
    /// The certificate, followed by the intermediate certificates.
    package let chain: FilePath

    package let key: FilePath

    package init(chain: FilePath, key: FilePath) { (self.chain, self.key) = (chain, key) }
}
