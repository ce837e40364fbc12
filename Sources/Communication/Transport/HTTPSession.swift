internal import CCurl
internal import Platform
internal import Synchronization

/// The requests over one connection, one at a time, with what they have in common.
final class HTTPSession: Sendable {
    /// The same for all requests.
    struct Settings: Sendable {
        let credentials: Credentials
        let security: TransportSecurity
        let userAgent: String
        let connectTimeout: Duration
        let timeout: Duration
    }

    /// Ends the wait of a request that nobody wants any more; nil where no descriptors are left.
    let wake = try? SharedWakeEvent()

    private let settings: Settings
    private let handle = Mutex<CurlHandle?>(nil)
    private let isClosed = Atomic(false)

    /// A session that has loaded and connected nothing.
    init(_ settings: Settings) {
        self.settings = settings
    }

    /// Sends a request, once, and waits for the answer.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - isWanted: false once nobody waits any more; the event makes that be asked.
    /// - Returns: the answer, whatever it says.
    /// - Throws: `TransportFailure` where there is none.
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

    /// Ends what is on its way, and has nothing more begin.
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
        // A token goes before user and password.
        if settings.credentials.token == nil, let user = settings.credentials.user {
            handle.set(CURLOPT_HTTPAUTH, 1)
            handle.set(CURLOPT_USERNAME, user)
            handle.set(CURLOPT_PASSWORD, settings.credentials.password)
        }
        try handle.requireSettings()
        return handle
    }
}
