internal import CCurl
internal import Platform
internal import Synchronization

/// Sends requests one at a time over one connection.
final class HTTPSession: Sendable {
    /// Settings common to all requests.
    struct Settings: Sendable {
        let credentials: Credentials
        let security: TransportSecurity
        let userAgent: String
        let connectTimeout: Duration
        let timeout: Duration
    }

    /// Interrupts a cancelled request; `nil` if no file descriptors are left.
    let wake = try? SharedWakeEvent()

    private let settings: Settings
    private let handle = Mutex<CurlHandle?>(nil)
    private let isClosed = Atomic(false)

    /// Creates a session without loading libcurl or connecting.
    init(_ settings: Settings) {
        self.settings = settings
    }

    /// Sends a request once and waits for the response.
    ///
    /// - Parameters:
    ///   - request: the request to send.
    ///   - isWanted: false if the caller stopped waiting; checked when `wake` is raised.
    /// - Returns: the response, whatever its status.
    /// - Throws: `TransportFailure` if there is no response.
    func send(_ request: UploadRequest, while isWanted: @Sendable () -> Bool) throws(TransportFailure) -> UploadResponse
    {
        let result: Result<UploadResponse, TransportFailure> = handle.withLock { handle in
            let pipe = BrokenPipe()
            defer { pipe.restore() }
            do throws(TransportFailure) {
                if handle == nil { handle = try open() }
                guard var current = handle.take() else { throw .outOfMemory }
                let result = current.outcome(of: request, with: settings, wakenBy: wake) {
                    isWanted() && !isClosed.load(ordering: .acquiring)
                }
                handle = consume current
                return result
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Cancels the current request and rejects later ones.
    func close() {
        isClosed.store(true, ordering: .releasing)
        wake?.event.raise()
    }

    private func open() throws(TransportFailure) -> CurlHandle {
        var handle = try CurlHandle()
        handle.prepare(settings.security)
        handle.set(CURLOPT_USERAGENT, settings.userAgent)
        handle.set(CURLOPT_FOLLOWLOCATION, 0)
        handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        handle.set(CURLOPT_CONNECTTIMEOUT_MS, Int(settings.connectTimeout.wholeMilliseconds))
        handle.set(CURLOPT_TIMEOUT_MS, Int(settings.timeout.wholeMilliseconds))
        // A token takes precedence over user and password.
        if settings.credentials.token == nil, let user = settings.credentials.user {
            handle.set(CURLOPT_HTTPAUTH, 1)
            handle.set(CURLOPT_USERNAME, user)
            handle.set(CURLOPT_PASSWORD, settings.credentials.password)
        }
        try handle.requireSettings()
        return handle
    }
}
