internal import CCurl
internal import Glibc
internal import Platform
internal import SystemPackage

/// Why a link ended or the wait for it was given up.
enum MQTTEnd: Error {
    case fault(MQTTFault)
    case transport(TransportFailure)
    /// The timeout of the wait expired.
    case late
    /// The caller stopped waiting.
    case interrupted
}

/// A conversation over one socket opened by libcurl; used by one thread.
struct MQTTLink<Talk: MQTTTalk>: ~Copyable {
    /// How long a broker may take to close the socket after a DISCONNECT.
    private static var leaveTimeout: Duration { .milliseconds(500) }

    /// The maximum number of reads per step.
    ///
    /// A broker may send faster than gpslog can read, which must not starve everything else.
    private static var mostReads: Int { 16 }

    /// Protocol state of the connection.
    var conversation: Talk

    private let handle: CurlHandle
    private let socket: Int32
    /// Whether unread bytes may be left after `mostReads`: poll(2) does not see those buffered by TLS.
    private var mayHaveMore = false

    private init(_ conversation: Talk, over handle: consuming CurlHandle, socket: Int32) {
        self.conversation = conversation
        self.handle = handle
        self.socket = socket
    }

    /// Connects, starts TLS if the server is secure, and begins the conversation.
    ///
    /// - Parameters:
    ///   - target: the broker to connect to.
    ///   - conversation: a new conversation; `nil` if the client's names are too long for a packet.
    ///   - wake: the event that interrupts a wait; `nil` for none.
    ///   - deadline: when to give up.
    ///   - isWanted: false if the caller stopped waiting.
    /// - Returns: a link whose conversation is still unanswered.
    /// - Throws: why the connection failed.
    static func open(
        to target: MQTTTarget,
        saying conversation: Talk?,
        wakenBy wake: SharedWakeEvent?,
        until deadline: ContinuousClock.Instant,
        while isWanted: () -> Bool
    ) throws(MQTTEnd) -> MQTTLink {
        guard let conversation else {
            throw .transport(.notAuthorized(reason: "a name or the password is too long for MQTT, or not valid text"))
        }
        do throws(TransportFailure) {
            var handle = try CurlHandle()
            try prepare(&handle, for: target, until: deadline)
            try handle.add()
            let code = handle.run(wakenBy: wake, while: { isWanted() && deadline > .now }, until: deadline)
            switch code {
            case nil, CURLE_OPERATION_TIMEDOUT: throw .cancelled
            // The host name contains characters that are not allowed.
            case CURLE_URL_MALFORMAT: throw .unknownHost
            case CURLE_OK: break
            case let code?: throw .ended(handle.end(code))
            }
            guard let socket = handle.socket else { throw .lost }
            return MQTTLink(conversation, over: handle, socket: socket)
        } catch {
            guard error == .cancelled else { throw .transport(error) }
            throw isWanted() ? .late : .interrupted
        }
    }

    private static func prepare(
        _ handle: inout CurlHandle,
        for target: MQTTTarget,
        until deadline: ContinuousClock.Instant
    ) throws(TransportFailure) {
        let server = target.server
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        handle.set(CURLOPT_URL, "\(server.isSecure ? "https" : "http")://\(host):\(server.port)")
        handle.set(CURLOPT_CONNECT_ONLY, 1)
        handle.set(CURLOPT_CONNECTTIMEOUT_MS, Int(ContinuousClock.now.duration(to: deadline).wholeMilliseconds))
        // The environment's proxies are for HTTP.
        handle.set(CURLOPT_PROXY, "")
        handle.prepare(target.security)
        // ALPN would announce HTTP to the broker.
        handle.set(CURLOPT_SSL_ENABLE_ALPN, 0)
        try handle.requireSettings()
    }

    /// Reads and writes what the socket allows without blocking, and runs the conversation's timer.
    ///
    /// - Parameter reading: whether to read.
    /// - Throws: why the link ended.
    mutating func advance(reading: Bool = true) throws(MQTTEnd) {
        do throws(MQTTFault) { try conversation.tick(at: .now) } catch { throw .fault(error) }
        if reading { try readSome() }
        try flush()
    }

    private mutating func readSome() throws(MQTTEnd) {
        for _ in 0..<Self.mostReads {
            guard let bytes = try receive() else {
                mayHaveMore = false
                return
            }
            do throws(MQTTFault) { try conversation.receive(bytes) } catch { throw .fault(error) }
        }
        mayHaveMore = true
    }

    /// Waits until the socket is ready, a timer of the conversation expires, or the thread is woken.
    ///
    /// - Parameters:
    ///   - wake: the event that wakes the thread; `nil` for none.
    ///   - deadline: the end of the wait; `nil` for no limit.
    ///   - reading: whether to wait for incoming bytes.
    borrowing func wait(
        wakenBy wake: SharedWakeEvent?,
        until deadline: ContinuousClock.Instant?,
        reading: Bool = true
    ) {
        let instants = [deadline, conversation.nextInstant].compactMap(\.self)
        let interest = (reading ? POLLIN : 0) | (conversation.output.isEmpty ? 0 : POLLOUT)
        var polled = [
            pollfd(fd: wake?.event.owned.descriptor.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
            // poll(2) reports a closed connection even if no events are requested.
            pollfd(fd: interest == 0 ? -1 : socket, events: Int16(interest), revents: 0),
        ]
        let timeout = reading && mayHaveMore ? 0 : PollTimeout.milliseconds(until: instants.min())
        unsafe _ = poll(&polled, 2, timeout)
        if polled[0].revents != 0 { wake?.event.clear() }
    }

    /// Disconnects properly, so that the broker does not publish the will, and waits for it to close the socket.
    consuming func leave(until deadline: ContinuousClock.Instant, wakenBy wake: SharedWakeEvent?) {
        // Closing a socket with unread bytes makes the kernel reset the connection, and the broker publish the will.
        guard (try? advance()) != nil, conversation.isReady else { return }
        conversation.leave()
        let end = min(deadline, .now + Self.leaveTimeout)
        do throws(MQTTEnd) {
            while ContinuousClock.now < end {
                try flush()
                wait(wakenBy: wake, until: end)
                // Discards everything the broker still sends.
                while try receive() != nil, ContinuousClock.now < end {}
                mayHaveMore = false
            }
        } catch {
            return
        }
    }

    private func receive() throws(MQTTEnd) -> [UInt8]? {
        do throws(TransportFailure) { return try handle.receive() } catch { throw .transport(error) }
    }

    private mutating func flush() throws(MQTTEnd) {
        while !conversation.output.isEmpty {
            let count: Int
            do throws(TransportFailure) { count = try handle.send(conversation.output) } catch {
                throw .transport(error)
            }
            if count == 0 { return }
            conversation.sent(count, at: .now)
        }
    }
}
