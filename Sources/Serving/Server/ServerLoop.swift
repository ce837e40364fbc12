internal import Glibc
internal import Platform
internal import SystemPackage

/// The server's thread: waits for news, connections and requests.
final class ServerLoop {
    /// A listening socket, and the protocol for its clients.
    struct Service: Sendable {
        let socket: any CallableSocket
        let speaks: ServedProtocol
    }

    private let services: [Service]
    private let targets: [DatagramTarget]
    private let inbox: ServerInbox
    private let limits: ServerLimits
    private let clocks: ServerClocks
    private let tell: (ServerTrouble) -> Void

    private var clients: [Client] = []
    private var interest = ServedInterest()
    private var lines: [EpochQueue.Device: TextLines] = [:]
    private var trouble = ServerTrouble()
    private var lastTold: ContinuousClock.Instant?
    /// When to accept connections again after an error; `nil` for immediately.
    private var acceptsAt: ContinuousClock.Instant?

    init(
        _ services: [Service],
        sendingTo targets: [DatagramTarget],
        from inbox: ServerInbox,
        limits: ServerLimits,
        clocks: ServerClocks,
        tell: @escaping (ServerTrouble) -> Void
    ) {
        self.services = services
        self.targets = targets
        self.inbox = inbox
        self.limits = limits
        self.clocks = clocks
        self.tell = tell
    }

    /// Serves until the inbox is stopped.
    ///
    /// News from before are still sent if clients accept them immediately.
    func run() {
        while true {
            let isStopped = serveNews()
            dealWithClients(isStopped)
            if isStopped { return }
            wait()
        }
    }

    /// Distributes the news; returns true after the last.
    private func serveNews() -> Bool {
        let contents = inbox.take()
        trouble.lostNews += contents.lost
        guard !contents.news.isEmpty else { return contents.isStopped }
        let (now, time) = (clocks.instant(), clocks.time())
        let wantsLines = clients.contains { $0.policy.isEnabled && $0.policy.raw == 1 }
        if !wantsLines { lines = [:] }
        for news in contents.news {
            if case .sentence(let sentence) = news.news { targets.forEach { $0.send(sentence) } }
            if news.news == .gone { lines[news.device] = nil }
            var rendered = NewsTexts(news, lines: wantsLines ? textLines(of: news) : nil, at: time)
            for client in clients { client.take(&rendered, at: now) }
        }
        return contents.isStopped
    }

    private func textLines(of news: DeviceNews) -> [UInt8]? {
        guard case .bytes(let bytes) = news.news else { return nil }
        return lines[news.device, default: TextLines()].lines(in: bytes)
    }

    /// Answers clients, sends waiting bytes and drops finished connections.
    private func dealWithClients(_ isLast: Bool) {
        let now = clocks.instant()
        for client in clients {
            client.answer({ inbox.receivers }, at: now, clocks.time)
            client.answerWord(after: limits.wordPause, { inbox.receivers }, at: now, clocks.time)
        }
        // Before answers are sent: a client that has its answer must not miss news.
        noteInterest()
        for client in clients {
            client.flush(at: now)
            if client.giveUp(after: limits.patience, at: now) { trouble.stalledClients += 1 }
            trouble.droppedEpochs += client.takeDroppedEpochs()
        }
        clients.removeAll { $0.isOver }
        tellTrouble(isLast, at: now)
    }

    /// Updates which news the clients want.
    private func noteInterest() {
        var wanted = ServedInterest()
        if !targets.isEmpty { wanted.formUnion(ServedInterest(.sentences)) }
        for client in clients { wanted.formUnion(ServedInterest(client.policy)) }
        guard wanted != interest else { return }
        interest = wanted
        inbox.want(wanted)
    }

    /// Reports problems immediately, but at most once per interval.
    private func tellTrouble(_ isLast: Bool, at now: ContinuousClock.Instant) {
        let isDue = lastTold.map { $0.duration(to: now) >= limits.troubleInterval } ?? true
        guard !trouble.isNone, isDue || isLast else { return }
        tell(trouble)
        (trouble, lastTold) = (ServerTrouble(), now)
    }
}

// MARK: - Waiting

extension ServerLoop {
    /// Waits for events or timeouts, and reads the clients' bytes.
    private func wait() {
        let now = clocks.instant()
        if let again = acceptsAt, again <= now { acceptsAt = nil }
        let listeners = acceptsAt == nil ? services : []
        var polled = [pollfd(fd: inbox.wake.owned.descriptor.rawValue, events: Int16(POLLIN), revents: 0)]
        polled += listeners.map { pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0) }
        polled += clients.map(\.awaited)
        guard unsafe poll(&polled, nfds_t(polled.count), timeout(at: now)) > 0 else { return }
        if polled[0].revents != 0 { inbox.wake.clear() }
        // Clients first, as new ones are not in the polled list.
        for (client, state) in zip(clients, polled.dropFirst(1 + listeners.count)) {
            let events = CInt(state.revents)
            if events & (POLLERR | POLLHUP) != 0 {
                client.end()
            } else if events & POLLIN != 0 {
                client.receive()
            }
        }
        for (listener, state) in zip(listeners, polled.dropFirst()) where state.revents != 0 { letIn(listener) }
    }

    /// Milliseconds until the next timeout; -1 for none.
    private func timeout(at now: ContinuousClock.Instant) -> CInt {
        var looks = clients.compactMap { $0.nextLook(limits, at: now) }
        if let acceptsAt { looks.append(now.duration(to: acceptsAt)) }
        if !trouble.isNone, let lastTold { looks.append(limits.troubleInterval - lastTold.duration(to: now)) }
        return PollTimeout.milliseconds(for: looks.min())
    }

    /// Accepts a limited number of connections.
    private func letIn(_ service: Service) {
        for _ in 0..<64 {
            do throws(Errno) {
                guard let accepted = try service.socket.accept() else { return }
                let connection = ClientConnection(accepted)
                if clients.count < limits.clients {
                    let now = clocks.instant()
                    let client = Client(connection, speaking: service.speaks, backlog: limits.backlog, at: now)
                    clients.append(client)
                } else {
                    trouble.refusedClients += 1
                    let line = ReportLine.error("Too many clients").bytes
                    if service.speaks != .sentences { _ = try? connection.send(line) }
                }
            } catch {
                // No descriptors or memory left: leave clients waiting for a second instead of spinning.
                acceptsAt = clocks.instant() + .seconds(1)
                return
            }
        }
    }
}
