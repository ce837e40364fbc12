internal import CCurl

/// The end of a transfer of libcurl that did not end well.
struct CurlEnd {
    /// The library's code.
    let code: CURLcode

    /// The library's sentence; it may name hosts and files, but never a password.
    let detail: String

    /// OpenSSL's number for what is wrong with the server's certificate, 0 for nothing; nil where the encryption is another.
    let verification: Int?

    /// An errno; 0 where the system gave none.
    let systemError: Int32

    /// True where the server has ended the encryption, and says why: under TLS 1.3 one that wants a certificate says so only
    /// when something is on its way to it.
    var isAlert: Bool { detail.contains("SSL routines") && detail.contains("alert") }

    /// The part of the sentence that says why.
    var reason: String {
        var reason = detail[...]
        for start in ["SSL certificate problem: ", "SSL routines::"] {
            if let range = reason.firstRange(of: start) { reason = reason[range.upperBound...] }
        }
        return String(reason.firstRange(of: ", errno").map { reason[..<$0.lowerBound] } ?? reason)
    }
}

extension TransportFailure {
    /// The reason why there is no connection, or no longer, whatever is spoken over it.
    static func ended(_ end: CurlEnd) -> TransportFailure {
        switch end.code {
        case CURLE_OUT_OF_MEMORY: .outOfMemory
        case CURLE_COULDNT_RESOLVE_HOST: .unknownHost
        case CURLE_COULDNT_RESOLVE_PROXY: .noAnswer(reason: "the name of the proxy is not known")
        case CURLE_COULDNT_CONNECT: .notConnected(end.systemError)
        case CURLE_PEER_FAILED_VERIFICATION: notVerified(end)
        case CURLE_SSL_CACERT_BADFILE: .notTrusted(reason: "the file of the authorities cannot be read")
        case CURLE_SSL_CERTPROBLEM:
            .notTrusted(reason: "the client certificate or its key cannot be read, or they do not belong together")
        case _ where end.isAlert: alert(end)
        // The server, or the line, ended what was no handshake yet.
        case CURLE_SSL_CONNECT_ERROR
        where end.detail.contains("SSL routines") && !end.detail.contains("unexpected eof"):
            .unencrypted(end.reason)
        default: .lost
        }
    }

    /// The alerts have no numbers that libcurl would tell.
    private static func alert(_ end: CurlEnd) -> TransportFailure {
        let wanted = ["certificate required", "handshake failure", "bad certificate", "unknown ca"]
        return wanted.contains { end.detail.contains($0) } ? .certificateWanted : .unencrypted(end.reason)
    }

    /// The failure by OpenSSL's numbers (openssl/x509_vfy.h); libcurl itself compares names, where nothing else is wrong.
    private static func notVerified(_ end: CurlEnd) -> TransportFailure {
        switch end.verification {
        // 1 is what it is before anything was verified.
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
