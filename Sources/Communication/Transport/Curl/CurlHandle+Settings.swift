internal import CCurl
internal import SystemPackage

extension CurlHandle {
    /// The version of libcurl in which protocols got names instead of bits.
    private static let protocolNames: UInt32 = 0x07_55_00

    /// Sets what holds of all connections: the server is verified, nothing asks on the terminal, and no signal comes.
    mutating func prepare(_ security: TransportSecurity) {
        set(CURLOPT_NOSIGNAL, 1)
        if library.version >= Self.protocolNames {
            set(gpslog_curl_protocols_text, "http,https")
        } else {
            set(gpslog_curl_protocols, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
        }
        // Else a request that is cancelled waits until a name server has answered, or not.
        trySetting { $0.set(gpslog_curl_quick_exit, 1) }
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        // The least that is told: a key with a password is an error then, and not a question on the terminal.
        set(CURLOPT_KEYPASSWD, "")
        set(CURLOPT_CAINFO, security.authorityFile?.string)
        set(CURLOPT_SSLCERT, security.certificateFile?.string)
        set(CURLOPT_SSLKEY, security.keyFile?.string)
        // Else the folder of authorities that libcurl was built with stays in force beside the file. A libcurl whose
        // encryption knows no such folder has nothing to be told.
        if security.authorityFile != nil { trySetting { unsafe $0.setPointer(CURLOPT_CAPATH, nil) } }
    }
}
