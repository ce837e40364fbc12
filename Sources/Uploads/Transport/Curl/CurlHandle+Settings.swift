internal import CCurl
internal import SystemPackage

extension CurlHandle {
    /// First libcurl version with protocol names instead of bits.
    private static let protocolNames: UInt32 = 0x07_55_00

    /// Sets options common to all connections: verify the server, never prompt on the terminal, use no signals.
    mutating func prepare(_ security: TransportSecurity) {
        set(CURLOPT_NOSIGNAL, 1)
        if library.version >= Self.protocolNames {
            set(gpslog_curl_protocols_text, "http,https")
        } else {
            set(gpslog_curl_protocols, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
        }
        // Otherwise a cancelled request waits until DNS answers or times out.
        trySetting { $0.set(gpslog_curl_quick_exit, 1) }
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        // Makes an encrypted key an error; without a password, OpenSSL would prompt on the terminal.
        set(CURLOPT_KEYPASSWD, "")
        set(CURLOPT_CAINFO, security.authorityFile?.string)
        set(CURLOPT_SSLCERT, security.certificateFile?.string)
        set(CURLOPT_SSLKEY, security.keyFile?.string)
        // Otherwise libcurl's built-in directory of authorities is trusted besides the file. Some TLS libraries do not
        // support such a directory and reject the option.
        if security.authorityFile != nil { trySetting { unsafe $0.setPointer(CURLOPT_CAPATH, nil) } }
    }
}

/// The headers of a request as a libcurl list.
@safe struct CurlHeaderList: ~Copyable {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    // Not a constant: Swift 6.2 rejects mutating calls in the initializer of a type with constants.
    private var library: CurlLibrary

    /// Creates the request's headers, and removes those that libcurl adds by itself.
    ///
    /// - Throws: `TransportFailure` if memory runs out.
    init(of request: UploadRequest, in library: CurlLibrary) throws(TransportFailure) {
        self.library = library
        unsafe first = nil
        // "Expect: 100-continue" makes some servers wait for a body that never arrives.
        try add("Expect:")
        // Otherwise libcurl declares every body a form.
        if !request.headers.contains(where: { $0.isNamed("Content-Type") }) { try add("Content-Type:") }
        // libcurl sets the length of the body itself.
        for header in request.headers where !header.isNamed("Content-Length") {
            // In libcurl, "Name:" removes a header, and "Name;" sends it without a value.
            try add(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
    }

    deinit {
        unsafe library.functions.curl_slist_free_all(first)
    }

    private mutating func add(_ line: String) throws(TransportFailure) {
        guard let longer = unsafe library.functions.curl_slist_append(first, line) else { throw .outOfMemory }
        unsafe first = unsafe longer
    }
}

/// libcurl, loaded on first use.
@safe struct CurlLibrary: Sendable {
    let functions: gpslog_curl

    /// Version as in `LIBCURL_VERSION_NUM`: one byte for each of the three numbers.
    let version: UInt32

    /// Whether verification results are OpenSSL's numbers.
    let hasNumberedReasons: Bool

    /// The loaded library; `nil` if it is not installed.
    static let shared = CurlLibrary()

    private init?() {
        var functions = gpslog_curl()
        guard unsafe gpslog_curl_load(&functions) else { return nil }
        guard let information = unsafe gpslog_curl_version(functions) else { return nil }
        self.functions = functions
        version = unsafe information.pointee.version_num
        let name = unsafe information.pointee.ssl_version.map { unsafe String(cString: $0) } ?? ""
        hasNumberedReasons = ["OpenSSL/", "LibreSSL/", "BoringSSL", "AWS-LC/"].contains { name.hasPrefix($0) }
    }
}

extension Duration {
    /// Whole milliseconds for C; at least 1, since many libraries take 0 for no limit.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds < 1_000_000_000 else { return 1_000_000_000_000 }
        return max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
