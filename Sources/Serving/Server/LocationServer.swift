package import Platform
package import SystemPackage

/// Serves the receivers' reports to any number of clients, on a separate thread.
///
/// Recordings pass news to the server without waiting. News that no client wants don't wake its thread.
package final class LocationServer: Sendable {
    /// A listening socket, and the protocol for its clients.
    package typealias Listener = (socket: any CallableSocket, speaks: ServedProtocol)

    private let inbox: ServerInbox
    private let end: AsyncStream<Never>

    /// Starts the server's thread.
    ///
    /// - Parameters:
    ///   - listeners: the listening sockets.
    ///   - targets: the addresses to send sentences to, without a request.
    ///   - limits: limits that protect against misbehaving clients.
    ///   - clocks: the clocks.
    ///   - tell: called on the server's thread with accumulated problems of clients, at most once per interval.
    /// - Throws: the `Errno` of eventfd(2) or pthread_create(3).
    package init(
        at listeners: [Listener],
        sendingTo targets: [DatagramTarget] = [],
        limits: ServerLimits = ServerLimits(),
        clocks: ServerClocks,
        tell: @escaping @Sendable (ServerTrouble) -> Void
    ) throws(Errno) {
        let inbox = try ServerInbox()
        self.inbox = inbox
        var limits = limits
        limits.clients = DescriptorLimit.makeRoom(for: limits.clients)
        // Also send sentences that arrive before the thread runs.
        if !targets.isEmpty { inbox.want(ServedInterest(.sentences)) }
        let (end, ending) = AsyncStream.makeStream(of: Never.self)
        self.end = end
        let services = listeners.map { ServerLoop.Service(socket: $0.socket, speaks: $0.speaks) }
        try BackgroundThread.start("server") { [limits] in
            let loop = ServerLoop(services, sendingTo: targets, from: inbox, limits: limits, clocks: clocks, tell: tell)
            loop.run()
            // Don't wait for deinitialisation: the program may end before this closure is released.
            for service in services { service.socket.withdraw() }
            ending.finish()
        }
    }

    deinit {
        inbox.stop()
    }

    /// Creates the feed of a receiver, which clients identify by the path of its device.
    package func feed(path: String) -> ReceiverFeed { ReceiverFeed(path: path, inbox: inbox) }

    /// Stops the server: sends waiting news if clients accept them immediately, and closes connections.
    package func finish() async {
        inbox.stop()
        for await _ in end {}
    }
}

/// Delivers a receiver's news to the server's clients, without waiting.
package final class ReceiverFeed: Sendable {
    private let number: EpochQueue.Device
    private let path: String
    private let inbox: ServerInbox

    init(path: String, inbox: ServerInbox) {
        self.path = path
        self.inbox = inbox
        number = inbox.newNumber()
    }

    deinit {
        close()
    }

    /// Delivers news, in order.
    package func tell(_ news: [ServedNews]) {
        inbox.put(news, of: number, path: path)
    }

    /// Reports once that the device is gone.
    package func close() {
        guard inbox.receivers.entries.contains(where: { $0.number == number }) else { return }
        tell([.gone])
    }
}
