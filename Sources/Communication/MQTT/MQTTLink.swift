internal import CCurl
internal import Glibc
internal import Platform
internal import SystemPackage

/// The reason why a link is not there any more, or not waited for.
enum MQTTEnd: Error {
    case fault(MQTTFault)
    case transport(TransportFailure)
    /// No time was left.
    case late
    /// Whoever waited does so no longer.
    case interrupted
}

/// One way to the broker, from its socket to its end: a conversation over libcurl's connection, used by one thread.
struct MQTTLink<Talk: MQTTTalk>: ~Copyable {
    /// The longest time that a broker has to hang up once the client has taken leave.
    private static var leaveTimeout: Duration { .milliseconds(500) }

    /// The most reads before it is time for other things: a broker may send faster than anybody can follow.
    private static var mostReads: Int { 16 }

    /// The state of what is said.
    var conversation: Talk

    private let handle: CurlHandle
    private let socket: Int32
    /// True where reading was ended before nothing was left: of what the encryption holds, the socket does not tell.
    private var mayHaveMore = false

    private init(_ conversation: Talk, over handle: consuming CurlHandle, socket: Int32) {
        self.conversation = conversation
        self.handle = handle
        self.socket = socket
    }

    /// Connects, encrypts where the server is to be secure, and begins the conversation.
    ///
    /// - Parameters:
    ///   - target: the broker to connect to.
    ///   - conversation: the conversation from its beginning; nil where the client's names fit into no packet.
    ///   - wake: the event that ends a wait; nil where there is none.
    ///   - deadline: the end of the time for it.
    ///   - isWanted: false once nobody waits any more.
    /// - Returns: a link whose conversation has not been answered yet.
    /// - Throws: the reason why there is none.
    static func open(
        to target: MQTTTarget,
        saying conversation: Talk?,
        wakenBy wake: SharedWakeEvent?,
        until deadline: ContinuousClock.Instant,
        while isWanted: () -> Bool
    ) throws(MQTTEnd) -> MQTTLink {
        guard let conversation else {
            throw .transport(.notAuthorized(reason: "a name or the password is too long for MQTT, or no text"))
        }
        do throws(TransportFailure) {
            var handle = try CurlHandle()
            try prepare(&handle, for: target, until: deadline)
            try handle.add()
            let code = handle.run(wakenBy: wake, while: { isWanted() && deadline > .now }, until: deadline)
            switch code {
            case nil, CURLE_OPERATION_TIMEDOUT: throw .cancelled
            // A name with characters that no name has.
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
        // Those of the environment are for HTTP.
        handle.set(CURLOPT_PROXY, "")
        handle.prepare(target.security)
        // It would name HTTP to a broker that asks.
        handle.set(CURLOPT_SSL_ENABLE_ALPN, 0)
        try handle.requireSettings()
    }

    /// Reads some of what is there, writes what there is room for, and does what it is time for.
    ///
    /// - Parameter reading: false where nothing is to be read.
    /// - Throws: the reason why the link is not there any more.
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

    /// Waits until the broker sends something, there is room for what is to be sent, it is time for something, or the thread
    /// is woken.
    ///
    /// - Parameters:
    ///   - wake: the event that wakes the thread; nil where there is none.
    ///   - deadline: the end of the wait; nil where it has none.
    ///   - reading: false where it does not matter what the broker sends.
    borrowing func wait(
        wakenBy wake: SharedWakeEvent?,
        until deadline: ContinuousClock.Instant?,
        reading: Bool = true
    ) {
        let instants = [deadline, conversation.nextInstant].compactMap(\.self)
        let interest = (reading ? POLLIN : 0) | (conversation.output.isEmpty ? 0 : POLLOUT)
        var polled = [
            pollfd(fd: wake?.event.owned.descriptor.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
            // Of a connection that has ended, poll(2) tells also those who did not ask.
            pollfd(fd: interest == 0 ? -1 : socket, events: Int16(interest), revents: 0),
        ]
        let timeout = reading && mayHaveMore ? 0 : PollTimeout.milliseconds(until: instants.min())
        unsafe _ = poll(&polled, 2, timeout)
        if polled[0].revents != 0 { wake?.event.clear() }
    }

    /// Takes leave, so that the broker does not say the will, and gives it time to hang up.
    consuming func leave(until deadline: ContinuousClock.Instant, wakenBy wake: SharedWakeEvent?) {
        // Unread bytes make the kernel reset the connection when a socket is closed, and the broker say the will.
        guard (try? advance()) != nil, conversation.isReady else { return }
        conversation.leave()
        let end = min(deadline, .now + Self.leaveTimeout)
        do throws(MQTTEnd) {
            while ContinuousClock.now < end {
                try flush()
                wait(wakenBy: wake, until: end)
                // Whatever comes now concerns nobody.
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
