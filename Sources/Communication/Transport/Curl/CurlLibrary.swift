internal import CCurl

/// libcurl, loaded when it is first wanted.
@safe struct CurlLibrary: Sendable {
    /// Its functions.
    let functions: gpslog_curl

    /// Its version, as `LIBCURL_VERSION_NUM` is written: a byte each for the three numbers.
    let version: UInt32

    /// True where its encryption numbers what is wrong with a certificate as OpenSSL does.
    let hasNumberedReasons: Bool

    /// The library; nil where it is not installed.
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
