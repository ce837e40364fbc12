internal import CCurl

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
