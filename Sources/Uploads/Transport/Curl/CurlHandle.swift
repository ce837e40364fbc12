internal import CCurl
internal import Platform
internal import SystemPackage

/// A libcurl transfer and its reusable connections; used by one thread at a time.
@safe struct CurlHandle: ~Copyable {
    /// How often `isWanted` is checked if no event interrupts the wait.
    private static let longestWait = Duration.seconds(60)

    let library: CurlLibrary

    private let easy: UnsafeMutableRawPointer
    private let multi: UnsafeMutableRawPointer
    private let text: UnsafeMutablePointer<CChar>
    private var isAdded = false
    private var hasAllSettings = true

    /// Creates a handle without connecting.
    ///
    /// - Throws: `TransportFailure` if libcurl is missing or memory runs out.
    init() throws(TransportFailure) {
        guard let library = CurlLibrary.shared else { throw .missing("libcurl.so.4", package: "libcurl4") }
        guard let multi = library.functions.curl_multi_init() else { throw .outOfMemory }
        guard let easy = library.functions.curl_easy_init() else {
            unsafe _ = library.functions.curl_multi_cleanup(multi)
            throw .outOfMemory
        }
        self.library = library
        unsafe (self.easy, self.multi) = unsafe (easy, multi)
        unsafe text = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe text.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = unsafe gpslog_curl_set_pointer(library.functions, easy, CURLOPT_ERRORBUFFER, text)
        hasAllSettings = code == CURLE_OK
    }

    deinit {
        // Closing a TLS connection writes to it.
        let pipe = BrokenPipe()
        if isAdded { unsafe _ = library.functions.curl_multi_remove_handle(multi, easy) }
        unsafe library.functions.curl_easy_cleanup(easy)
        unsafe _ = library.functions.curl_multi_cleanup(multi)
        pipe.restore()
        unsafe text.deallocate()
    }

    mutating func set(_ option: CURLoption, _ value: Int) {
        note(unsafe gpslog_curl_set_number(library.functions, easy, option, value))
    }

    mutating func setSize(_ option: CURLoption, _ value: Int) {
        note(unsafe gpslog_curl_set_size(library.functions, easy, option, curl_off_t(value)))
    }

    /// Sets a text option, which libcurl copies; `nil` leaves it unchanged.
    mutating func set(_ option: CURLoption, _ value: String?) {
        guard let value else { return }
        unsafe value.withCString { unsafe setPointer(option, UnsafeRawPointer($0)) }
    }

    /// Sets a pointer option; `nil` clears it.
    mutating func setPointer(_ option: CURLoption, _ value: UnsafeRawPointer?) {
        note(unsafe gpslog_curl_set_pointer(library.functions, easy, option, value))
    }

    mutating func setCallback(_ option: CURLoption, _ value: curl_write_callback) {
        note(unsafe gpslog_curl_set_callback(library.functions, easy, option, value))
    }

    /// Sets an option that this libcurl may not support because of its version or TLS library.
    mutating func trySetting(_ body: (inout CurlHandle) -> Void) {
        let before = hasAllSettings
        body(&self)
        hasAllSettings = before
    }

    /// Checks whether all options since the last check were set.
    ///
    /// - Throws: `outOfMemory` if one failed, the only possible cause.
    mutating func requireSettings() throws(TransportFailure) {
        defer { hasAllSettings = true }
        guard hasAllSettings else { throw .outOfMemory }
    }

    private mutating func note(_ code: CURLcode) {
        if code != CURLE_OK { hasAllSettings = false }
    }

    /// Starts to connect or to send.
    mutating func add() throws(TransportFailure) {
        unsafe text.pointee = 0
        guard unsafe library.functions.curl_multi_add_handle(multi, easy) == CURLM_OK else { throw .outOfMemory }
        isAdded = true
    }

    /// Stops the transfer; the connection is kept for reuse if possible.
    mutating func remove() {
        if isAdded { unsafe _ = library.functions.curl_multi_remove_handle(multi, easy) }
        isAdded = false
    }

    /// Runs the transfer until it ends or is no longer wanted, in which case there is no result code.
    ///
    /// The event interrupts a wait, so that `isWanted` is checked again.
    func run(
        wakenBy wake: SharedWakeEvent?,
        while isWanted: () -> Bool,
        until deadline: ContinuousClock.Instant?
    ) -> CURLcode? {
        let descriptor = wake?.event.owned.descriptor.rawValue ?? -1
        while isWanted() {
            var (running, left): (Int32, Int32) = (0, 0)
            guard unsafe library.functions.curl_multi_perform(multi, &running) == CURLM_OK else {
                return CURLE_OUT_OF_MEMORY
            }
            let message = unsafe library.functions.curl_multi_info_read(multi, &left)
            if let message = unsafe message, unsafe message.pointee.msg == CURLMSG_DONE {
                return unsafe message.pointee.data.result
            }
            var event = curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
            let latest = ContinuousClock.now + Self.longestWait
            let timeout = PollTimeout.milliseconds(until: deadline.map { min($0, latest) } ?? latest)
            // Returns earlier if a libcurl timer expires.
            unsafe _ = library.functions.curl_multi_poll(multi, &event, 1, timeout, nil)
            if event.revents != 0 { wake?.event.clear() }
        }
        return nil
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        unsafe _ = gpslog_curl_get_number(library.functions, easy, info, &value)
        return value
    }

    func size(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        unsafe _ = gpslog_curl_get_size(library.functions, easy, info, &value)
        return value
    }

    /// Socket of a raw connection; `nil` if not connected.
    var socket: Int32? {
        var value: curl_socket_t = -1
        unsafe _ = gpslog_curl_get_socket(library.functions, easy, CURLINFO_ACTIVESOCKET, &value)
        return value < 0 ? nil : value
    }

    /// Result code and details of a failed transfer.
    func end(_ code: CURLcode) -> CurlEnd {
        CurlEnd(
            code: code,
            detail: unsafe String(cString: text),
            verification: library.hasNumberedReasons ? number(CURLINFO_SSL_VERIFYRESULT) : nil,
            systemError: Int32(clamping: number(CURLINFO_OS_ERRNO))
        )
    }

    /// Sends bytes over a raw connection.
    ///
    /// - Returns: the number of bytes sent; 0 if the socket's buffer is full.
    func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int {
        var count = 0
        let code = unsafe bytes.withUnsafeBytes {
            unsafe library.functions.curl_easy_send(easy, $0.baseAddress, $0.count, &count)
        }
        if code == CURLE_AGAIN { return 0 }
        guard code == CURLE_OK else { throw .ended(end(code)) }
        return count
    }

    /// Reads available bytes from a raw connection, up to the buffer size.
    ///
    /// - Returns: the bytes; `nil` if none have arrived.
    /// - Throws: `TransportFailure` if the connection has ended.
    func receive() throws(TransportFailure) -> [UInt8]? {
        var code = CURLE_OK
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            unsafe code = library.functions.curl_easy_recv(easy, buffer.baseAddress, buffer.count, &count)
            if code != CURLE_OK { count = 0 }
        }
        if code == CURLE_AGAIN { return nil }
        guard code == CURLE_OK else { throw .ended(end(code)) }
        guard !bytes.isEmpty else { throw .lost }
        return bytes
    }
}
