internal import Platform
package import SystemPackage

/// Serves what receivers report to any number of clients, on a thread of its own.
///
/// Recordings tell the server their news and never wait for it. News that no client wants wake nobody.
package final class LocationServer: Sendable {
    /// The sockets at which clients call, and the language that is spoken with them.
    package typealias Listener = (socket: any CallableSocket, speaks: ServedProtocol)

    private let inbox: ServerInbox
    private let end: AsyncStream<Never>

    /// A server that serves from now on.
    ///
    /// - Parameters:
    ///   - listeners: the sockets at which clients call.
    ///   - targets: the addresses to which sentences are sent, asked for or not.
    ///   - limits: the limits that keep clients from doing harm.
    ///   - clocks: the clocks that it reads.
    ///   - tell: is told of trouble with clients, once in a while; called on the server's thread.
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
        // Sentences that come before the thread runs are sent, too.
        if !targets.isEmpty { inbox.want(ServedInterest(.sentences)) }
        let (end, ending) = AsyncStream.makeStream(of: Never.self)
        self.end = end
        let services = listeners.map { ServerLoop.Service(socket: $0.socket, speaks: $0.speaks) }
        try NamedThread.start("server") { [limits] in
            let loop = ServerLoop(services, sendingTo: targets, from: inbox, limits: limits, clocks: clocks, tell: tell)
            loop.run()
            // Not left to the end of their lives: a program may have ended before this closure's.
            for service in services { service.socket.withdraw() }
            ending.finish()
        }
    }

    deinit {
        inbox.stop()
    }

    /// Returns the way of a receiver's news to clients, who know it by the path of its device.
    package func feed(path: String) -> ReceiverFeed { ReceiverFeed(path: path, inbox: inbox) }

    /// Ends the service: what was told before is sent as far as clients take it at once, and connections are closed.
    package func finish() async {
        inbox.stop()
        for await _ in end {}
    }
}
