internal import CHTTP

/// One request and its answer, in the C library's hands.
@safe final class HTTPExchange: @unchecked Sendable {
    private let session: HTTPSession
    private let pointer: OpaquePointer?

    init(_ request: UploadRequest, over session: HTTPSession) {
        self.session = session
        unsafe pointer = unsafe gpslog_http_request_new(
            request.method.rawValue,
            request.url,
            request.body,
            request.body.count
        )
        guard let pointer = unsafe pointer else { return }
        // How long the body is, is known here.
        for header in request.headers where !header.isNamed("Content-Length") {
            unsafe gpslog_http_request_add(pointer, header.name, header.value)
        }
    }

    deinit {
        unsafe gpslog_http_request_free(pointer)
    }

    /// Sends the request and waits.
    func make() -> Result<UploadResponse, TransportFailure> {
        guard let pointer = unsafe pointer, let target = unsafe session.pointer else { return .failure(.outOfMemory) }
        let outcome = session.whileCurrent(self) { unsafe gpslog_http_send(target, pointer) }
        guard let outcome else { return .failure(.cancelled) }
        if let failure = unsafe failure(outcome, pointer) { return .failure(failure) }
        return .success(unsafe response(of: pointer))
    }

    /// Has it end at once; from any thread.
    func cancel() {
        guard let pointer = unsafe pointer, let target = unsafe session.pointer else { return }
        unsafe gpslog_http_cancel(target, pointer)
    }

    private func response(of pointer: OpaquePointer) -> UploadResponse {
        UploadResponse(
            status: unsafe Int(gpslog_http_status(pointer)),
            headers: HTTPHeaderLines.headers(of: unsafe bytes(of: pointer, gpslog_http_headers)),
            body: unsafe bytes(of: pointer, gpslog_http_body),
            isCutOff: unsafe gpslog_http_is_cut_off(pointer)
        )
    }

    private func bytes(
        of pointer: OpaquePointer,
        _ part: (OpaquePointer, UnsafeMutablePointer<Int>) -> UnsafePointer<CChar>?
    ) -> [UInt8] {
        var count = 0
        let start = unsafe part(pointer, &count)
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    /// What a request's end means; nil where there is an answer.
    private func failure(_ outcome: gpslog_http_outcome, _ pointer: OpaquePointer) -> TransportFailure? {
        let detail = unsafe String(cString: gpslog_http_detail(pointer))
        return switch outcome {
        case gpslog_http_answered: nil
        case gpslog_http_cancelled: .cancelled
        case gpslog_http_no_library: .missing("libcurl.so.4", package: "libcurl4")
        case gpslog_http_no_memory: .outOfMemory
        case gpslog_http_unusable_url: .refused(reason: "the URL is none that begins with http: or https:")
        case gpslog_http_unknown_host: .unknownHost
        case gpslog_http_unknown_proxy: .noAnswer(reason: "the name of the proxy is not known")
        case gpslog_http_not_connected: .notConnected(unsafe gpslog_http_system_error(pointer))
        case gpslog_http_no_connection_in_time: .unconnected(after: min(session.connectTimeout, session.timeout))
        case gpslog_http_no_answer_in_time: .late(after: session.timeout)
        case gpslog_http_unreadable_answer: .noAnswer(reason: "what answers is no web server")
        case gpslog_http_untrusted_server: .untrusted(detail)
        case gpslog_http_wrong_name: .wrongName
        case gpslog_http_unusable_authority_file: .notTrusted(reason: "the file of the authorities cannot be read")
        case gpslog_http_unusable_certificate_file:
            .notTrusted(reason: "the client certificate or its key cannot be read, or they do not belong together")
        case gpslog_http_certificate_wanted: .certificateWanted
        case gpslog_http_no_encryption: .unencrypted(detail)
        default: .lost
        }
    }
}
