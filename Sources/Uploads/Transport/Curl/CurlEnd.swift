internal import CCurl

/// How a libcurl transfer failed.
struct CurlEnd {
    let code: CURLcode

    /// The error message of libcurl; it may contain host and file names, but never a password.
    let detail: String

    /// OpenSSL's verification result for the server's certificate, 0 if it is valid; `nil` with another TLS library.
    let verification: Int?

    /// The `errno` of the failed call, or 0.
    let systemError: Int32

    /// Whether the server closed TLS with an alert.
    ///
    /// Under TLS 1.3, a server that requires a client certificate reports it only once data is sent.
    var isAlert: Bool { detail.contains("SSL routines") && detail.contains("alert") }

    /// The part of the error message that explains the cause.
    var reason: String {
        var reason = detail[...]
        for start in ["SSL certificate problem: ", "SSL routines::"] {
            if let range = reason.firstRange(of: start) { reason = reason[range.upperBound...] }
        }
        return String(reason.firstRange(of: ", errno").map { reason[..<$0.lowerBound] } ?? reason)
    }
}

extension TransportFailure {
    /// Why the connection failed, for any protocol.
    static func ended(_ end: CurlEnd) -> TransportFailure {
        switch end.code {
        case CURLE_OUT_OF_MEMORY: .outOfMemory
        case CURLE_COULDNT_RESOLVE_HOST: .unknownHost
        case CURLE_COULDNT_RESOLVE_PROXY: .noAnswer(reason: "the proxy's name cannot be resolved")
        case CURLE_COULDNT_CONNECT: .notConnected(end.systemError)
        case CURLE_PEER_FAILED_VERIFICATION: notVerified(end)
        case CURLE_SSL_CACERT_BADFILE: .notTrusted(reason: "the file of the authorities cannot be read")
        case CURLE_SSL_CERTPROBLEM:
            .notTrusted(reason: "the client certificate or its key cannot be read, or they do not belong together")
        case _ where end.isAlert: alert(end)
        // The server or the network closed the connection before the handshake.
        case CURLE_SSL_CONNECT_ERROR
        where end.detail.contains("SSL routines") && !end.detail.contains("unexpected eof"):
            .unencrypted(end.reason)
        default: .lost
        }
    }

    /// libcurl does not report the number of an alert, only its text.
    private static func alert(_ end: CurlEnd) -> TransportFailure {
        let wanted = ["certificate required", "handshake failure", "bad certificate", "unknown ca"]
        return wanted.contains { end.detail.contains($0) } ? .certificateWanted : .unencrypted(end.reason)
    }

    /// Failure for OpenSSL's verification result (openssl/x509_vfy.h); libcurl itself compares host names after that.
    private static func notVerified(_ end: CurlEnd) -> TransportFailure {
        switch end.verification {
        // 1 is the value before any verification.
        case 0, 1, 62, 64: .wrongName
        case 9: .untrusted("certificate is not yet valid")
        case 10: .untrusted("certificate has expired")
        case 18: .untrusted("self-signed certificate")
        case 19: .untrusted("self-signed certificate in certificate chain")
        case 20: .untrusted("unable to get local issuer certificate")
        case 21: .untrusted("unable to verify the first certificate")
        case 23: .untrusted("certificate revoked")
        case let number?: .untrusted("certificate verification error \(number)")
        case nil
        where end.detail.contains("does not match") || end.detail.contains("no alternative certificate subject"):
            .wrongName
        case nil: .untrusted(end.reason)
        }
    }
}
