internal import CHTTP
internal import Synchronization
internal import SystemPackage

/// What the requests over one connection have in common, in the C library's hands.
@safe final class HTTPSession: @unchecked Sendable {
    let connectTimeout: Duration
    let timeout: Duration

    /// Nil where there is no memory.
    let pointer: OpaquePointer?

    private struct State {
        var isClosed = false
        var current: HTTPExchange?
    }

    private let state = Mutex(State())

    init(connectTimeout: Duration, timeout: Duration) {
        (self.connectTimeout, self.timeout) = (connectTimeout, timeout)
        unsafe pointer = unsafe gpslog_http_session_new(connectTimeout.wholeMilliseconds, timeout.wholeMilliseconds)
    }

    deinit {
        unsafe gpslog_http_session_free(pointer)
    }

    /// Before the first request.
    func set(userAgent: String, _ security: TransportSecurity) {
        set(gpslog_http_user_agent, userAgent)
        set(gpslog_http_authority_file, security.authorityFile?.string)
        set(gpslog_http_certificate_file, security.certificateFile?.string)
        set(gpslog_http_key_file, security.keyFile?.string)
    }

    /// Before the first request.
    func set(_ credentials: Credentials) {
        set(gpslog_http_user, credentials.user)
        set(gpslog_http_password, credentials.password)
    }

    /// Does a part of an exchange that can be ended from elsewhere meanwhile; nil once the session is closed.
    func whileCurrent<Value>(_ exchange: HTTPExchange, _ body: () -> Value) -> Value? {
        let isClosed = state.withLock { state in
            state.current = state.isClosed ? nil : exchange
            return state.isClosed
        }
        if isClosed { return nil }
        defer { state.withLock { $0.current = nil } }
        return body()
    }

    /// Ends what is on its way, and has nothing more begin.
    func close() {
        let current = state.withLock { state in
            state.isClosed = true
            return state.current
        }
        current?.cancel()
    }

    private func set(_ setting: gpslog_http_setting, _ value: String?) {
        guard let pointer = unsafe pointer, let value else { return }
        unsafe gpslog_http_session_set(pointer, setting, value)
    }
}
