internal import Glibc
internal import Platform
package import SystemPackage

/// Answers who asks for metrics by HTTP, on a thread of its own: one answer a connection, which then ends.
package final class MetricsServer: Sendable {
    /// The limits that keep clients from doing harm.
    package struct Limits: Sendable {
        /// Clients at a time; others wait until one of them is done.
        package var clients = 16

        /// The time within which a client has to ask and to take its answer.
        package var patience = Duration.seconds(10)

        /// The usual limits.
        package init() {}
    }

    private let wake: SharedWakeEvent
    private let end: AsyncStream<Never>

    /// A server that answers from now on.
    ///
    /// - Parameters:
    ///   - sockets: the sockets at which clients call.
    ///   - limits: the limits that keep clients from doing harm.
    ///   - clock: a clock that nobody sets.
    ///   - page: makes the answer; called on the server's thread.
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
        try NamedThread.start("metrics") {
            var loop = MetricsLoop(sockets, until: wake, limits: limits, clock: clock, page: page)
            loop.run()
            ending.finish()
        }
    }

    deinit { wake.event.raise() }

    /// Ends the service: connections are closed.
    package func finish() async {
        wake.event.raise()
        for await _ in end {}
    }
}

/// The work of the thread: it waits for connections, and for what clients say.
private struct MetricsLoop {
    private let sockets: [ListeningSocket]
    private let wake: SharedWakeEvent
    private let limits: MetricsServer.Limits
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let page: @Sendable () -> MetricsPage
    private var clients: [MetricsClient] = []
    /// The instant before which nobody is let in; nil for at once.
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

    /// Milliseconds until a client has taken too long or others are let in again; -1 where nobody is there.
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
            // No descriptors or no memory: whoever calls goes on waiting, and this must not spin.
            acceptsAt = clock() + .seconds(1)
        }
    }
}

/// A client that is connected: what it has asked so far, and what it still gets.
private final class MetricsClient {
    /// The time at which it came.
    let start: ContinuousClock.Instant

    /// True where nothing more can be done for it.
    private(set) var isOver = false

    private let connection: ClientConnection
    private var request = MetricsRequest()
    private var rest: [UInt8]?

    init(_ connection: ClientConnection, at start: ContinuousClock.Instant) {
        (self.connection, self.start) = (connection, start)
    }

    /// The descriptor, and what is waited for on it.
    var awaited: pollfd {
        pollfd(fd: connection.descriptor, events: Int16(rest == nil ? POLLIN : POLLOUT), revents: 0)
    }

    /// Reads what it asks, and answers as soon as that is complete.
    func proceed(_ page: () -> MetricsPage) {
        do throws(Errno) {
            if rest == nil, let bytes = try connection.read(atMost: MetricsRequest.most) {
                // Whoever sends no more before the end of a request gets no answer.
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
