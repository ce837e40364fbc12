internal import CCurl
internal import Platform

extension CurlHandle {
    /// Limit of bytes before the body: libcurl refuses more, as does every server.
    private static let mostHeaderBytes = 100_000

    /// Sends a request once and waits for the response.
    ///
    /// - Parameters:
    ///   - request: the request to send.
    ///   - settings: those that the handle was created with.
    ///   - wake: the event that interrupts the wait; `nil` for none.
    ///   - isWanted: false to give up.
    /// - Returns: the response, whatever its status, or a failure.
    mutating func outcome(
        of request: UploadRequest,
        with settings: HTTPSession.Settings,
        wakenBy wake: SharedWakeEvent?,
        while isWanted: @Sendable () -> Bool
    ) -> Result<UploadResponse, TransportFailure> {
        do throws(TransportFailure) {
            return .success(try send(request, with: settings, wakenBy: wake, while: isWanted))
        } catch {
            return .failure(error)
        }
    }

    private mutating func send(
        _ request: UploadRequest,
        with settings: HTTPSession.Settings,
        wakenBy wake: SharedWakeEvent?,
        while isWanted: @Sendable () -> Bool
    ) throws(TransportFailure) -> UploadResponse {
        let size = request.headers.reduce(request.url.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        guard size <= Self.mostHeaderBytes else {
            throw .refused(reason: "the URL and the headers of the request are longer than 100 kB")
        }
        let headers = try CurlHeaderList(of: request, in: library)
        let answer = HTTPAnswer()
        defer {
            clearRequest()
            extendLifetime(answer)
        }
        unsafe setPointer(CURLOPT_HTTPHEADER, UnsafeRawPointer(headers.first))
        let context = unsafe UnsafeRawPointer(Unmanaged.passUnretained(answer).toOpaque())
        unsafe setPointer(CURLOPT_HEADERDATA, context)
        unsafe setPointer(CURLOPT_WRITEDATA, context)
        try apply(request)
        try add()
        let code = run(wakenBy: wake, while: isWanted, until: nil)
        defer { remove() }
        guard let code else { throw .cancelled }
        let status = number(CURLINFO_RESPONSE_CODE)
        if let failure = failure(code, status, answer, settings) { throw failure }
        return UploadResponse(
            status: status,
            headers: HTTPHeaderLines.headers(of: answer.headers),
            body: answer.body,
            isCutOff: answer.isCutOff
        )
    }

    /// Removes pointers to buffers that are about to be freed.
    private mutating func clearRequest() {
        trySetting { handle in
            for option in [CURLOPT_HTTPHEADER, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_COPYPOSTFIELDS] {
                unsafe handle.setPointer(option, nil)
            }
        }
    }

    private mutating func apply(_ request: UploadRequest) throws(TransportFailure) {
        set(CURLOPT_URL, request.url)
        set(CURLOPT_HTTPGET, 1)
        if !request.body.isEmpty || request.method != .get {
            set(CURLOPT_POST, 1)
            setSize(CURLOPT_POSTFIELDSIZE_LARGE, request.body.count)
            unsafe request.body.withUnsafeBytes { bytes in
                // An empty array may have a null address, which libcurl takes for a body to be read by callback.
                unsafe withUnsafePointer(to: 0) { none in
                    unsafe setPointer(CURLOPT_COPYPOSTFIELDS, bytes.baseAddress ?? UnsafeRawPointer(none))
                }
            }
        }
        set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        unsafe setCallback(CURLOPT_HEADERFUNCTION) {
            unsafe HTTPAnswer.take($0, $1, $2, $3) { unsafe $0.addHeader($1) }
        }
        unsafe setCallback(CURLOPT_WRITEFUNCTION) { unsafe HTTPAnswer.take($0, $1, $2, $3) { unsafe $0.addBody($1) } }
        try requireSettings()
    }

    /// Interprets the result of a transfer; `nil` if a response arrived.
    private func failure(
        _ code: CURLcode,
        _ status: Int,
        _ answer: HTTPAnswer,
        _ settings: HTTPSession.Settings
    ) -> TransportFailure? {
        let noURL = TransportFailure.refused(reason: "the URL does not begin with http: or https:")
        let noServer = TransportFailure.noAnswer(reason: "the server is not a web server")
        switch code {
        case CURLE_OK: return status == 0 ? noServer : nil
        case CURLE_WRITE_ERROR: return answer.isCutOff && !answer.hasEndlessHeaders ? nil : noServer
        case CURLE_URL_MALFORMAT: return noURL
        // The server does not speak HTTP, or only HTTP/0.9.
        case CURLE_UNSUPPORTED_PROTOCOL: return end(code).detail.contains("HTTP/") ? noServer : noURL
        case CURLE_WEIRD_SERVER_REPLY: return noServer
        case CURLE_OPERATION_TIMEDOUT:
            return size(CURLINFO_PRETRANSFER_TIME_T) > 0
                ? .late(after: settings.timeout)
                : .unconnected(after: min(settings.connectTimeout, settings.timeout))
        default: return .ended(end(code))
        }
    }
}
