internal import Glibc
package import Platform
package import SystemPackage

/// An HTTP server for metrics on a separate thread.
///
/// Each connection gets one response.
package final class MetricsServer: Sendable {
    /// Limits that protect against misbehaving clients.
    package struct Limits: Sendable {
        /// Simultaneous clients; further ones wait.
        package var clients = 16

        /// The timeout for a request and its response.
        package var patience = Duration.seconds(10)

        package init() {}
    }

    private let wake: SharedWakeEvent
    private let end: AsyncStream<Never>

    /// Starts the server's thread.
    ///
    /// - Parameters:
    ///   - sockets: the listening sockets.
    ///   - limits: limits that protect against misbehaving clients.
    ///   - clock: a monotonic clock.
    ///   - page: creates the response; called on the server's thread.
    /// - Throws: the `Errno` of eventfd(2) or pthread_create(3).
    package init(
        at sockets: [ListeningSocket],
        limits: Limits = Limits(),
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        page: @escaping @Sendable () -> MetricsPage
    ) throws(Errno) {
        let wake = try SharedWakeEvent()
        self.wake = wake
        let (end, ending) = AsyncStream.makeStream(of: Never.self)
        self.end = end
        try BackgroundThread.start("metrics") {
            var loop = MetricsLoop(sockets, until: wake, limits: limits, clock: clock, page: page)
            loop.run()
            ending.finish()
        }
    }

    deinit { wake.event.raise() }

    /// Stops the server and closes its connections.
    package func finish() async {
        wake.event.raise()
        for await _ in end {}
    }
}

/// The server's thread: waits for connections and requests.
private struct MetricsLoop {
    private let sockets: [ListeningSocket]
    private let wake: SharedWakeEvent
    private let limits: MetricsServer.Limits
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let page: @Sendable () -> MetricsPage
    private var clients: [MetricsClient] = []
    /// When to accept connections again after an error; `nil` for immediately.
    private var acceptsAt: ContinuousClock.Instant?

    init(
        _ sockets: [ListeningSocket],
        until wake: SharedWakeEvent,
        limits: MetricsServer.Limits,
        clock: @escaping @Sendable () -> ContinuousClock.Instant,
        page: @escaping @Sendable () -> MetricsPage
    ) {
        (self.sockets, self.wake, self.limits, self.clock, self.page) = (sockets, wake, limits, clock, page)
    }

    mutating func run() {
        while true {
            let (now, patience) = (clock(), limits.patience)
            clients.removeAll { $0.isOver || $0.start.duration(to: now) >= patience }
            if let again = acceptsAt, again <= now { acceptsAt = nil }
            let listeners = acceptsAt == nil && clients.count < limits.clients ? sockets : []
            var polled = [pollfd(fd: wake.event.owned.descriptor.rawValue, events: Int16(POLLIN), revents: 0)]
            polled += listeners.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            polled += clients.map(\.awaited)
            guard unsafe poll(&polled, nfds_t(polled.count), timeout(at: now)) > 0 else { continue }
            if polled[0].revents != 0 { return }
            for (client, state) in zip(clients, polled.dropFirst(1 + listeners.count)) where state.revents != 0 {
                client.proceed(page)
            }
            for (listener, state) in zip(listeners, polled.dropFirst()) where state.revents != 0 { letIn(at: listener) }
        }
    }

    /// Milliseconds until a client times out or connections are accepted again; -1 for no limit.
    private func timeout(at now: ContinuousClock.Instant) -> CInt {
        let ends = clients.map { $0.start + limits.patience } + [acceptsAt].compactMap(\.self)
        return PollTimeout.milliseconds(until: ends.min(), at: now)
    }

    private mutating func letIn(at listener: ListeningSocket) {
        do throws(Errno) {
            while clients.count < limits.clients, let accepted = try listener.accept() {
                clients.append(MetricsClient(ClientConnection(accepted), at: clock()))
            }
        } catch {
            // No descriptors or memory left: leave clients waiting for a second instead of spinning.
            acceptsAt = clock() + .seconds(1)
        }
    }
}

/// A connected client with its request and the rest of the response.
private final class MetricsClient {
    let start: ContinuousClock.Instant

    /// Whether the connection can be dropped.
    private(set) var isOver = false

    private let connection: ClientConnection
    private var request = MetricsRequest()
    private var rest: [UInt8]?

    init(_ connection: ClientConnection, at start: ContinuousClock.Instant) {
        (self.connection, self.start) = (connection, start)
    }

    /// The descriptor with the events to poll for.
    var awaited: pollfd {
        pollfd(fd: connection.descriptor, events: Int16(rest == nil ? POLLIN : POLLOUT), revents: 0)
    }

    /// Reads the request, and answers once it is complete.
    func proceed(_ page: () -> MetricsPage) {
        do throws(Errno) {
            if rest == nil, let bytes = try connection.read(atMost: MetricsRequest.most) {
                // A client that closes the connection before its request is complete gets no answer.
                isOver = bytes.isEmpty
                request.take(bytes)
                rest = request.answer?.bytes(page)
            }
            guard let waiting = rest else { return }
            let left = Array(waiting.dropFirst(try connection.send(waiting)))
            rest = left
            isOver = isOver || left.isEmpty
        } catch {
            isOver = true
        }
    }
}
