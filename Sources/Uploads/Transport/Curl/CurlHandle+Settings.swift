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
