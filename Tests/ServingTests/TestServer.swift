import Platform
import GNSS
import Serving
import Synchronization
import TestSupport

/// A server at a free port, with a clock that stands still in the morning.
final class TestServer: Sendable {
    let port: UInt16
    let addresses: [String]
    private let server: LocationServer
    private let troubles: Troubles

    /// Adds up the reported problems.
    private final class Troubles: Sendable {
        let sum = Mutex(ServerTrouble())
    }

    var trouble: ServerTrouble { troubles.sum.withLock { $0 } }

    init(
        speaking language: ServedProtocol = .gpsd,
        sendingTo targets: [DatagramTarget] = [],
        limits: ServerLimits = ServerLimits(),
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) throws {
        let sockets = try ListeningSocket.sockets(at: ServiceAddress(port: 0))
        let troubles = Troubles()
        self.troubles = troubles
        port = sockets.first?.address.port ?? 0
        addresses = sockets.map { $0.address.description }
        server = try LocationServer(
            at: sockets.map { ($0, language) },
            sendingTo: targets,
            limits: limits,
            clocks: ServerClocks(instant: instant, time: { .morning() })
        ) { trouble in
            troubles.sum.withLock { sum in
                sum.droppedEpochs += trouble.droppedEpochs
                sum.stalledClients += trouble.stalledClients
                sum.refusedClients += trouble.refusedClients
            }
        }
    }

    /// The feed of an opened device, after delivering some news.
    func feed(_ path: String, tells news: [ServedNews] = []) -> ReceiverFeed {
        let feed = server.feed(path: path)
        feed.tell([.device(ServedDevice(path: path, activated: .morning()))] + news)
        return feed
    }

    /// A client that watches with a policy; returns after the server has processed it.
    func client(watching policy: String) async throws -> LineClient {
        try await LineClient(watching: policy, port: port)
    }

    func finish() async { await server.finish() }
}

/// A clock that advances only when a test calls `advance(by:)`.
final class SteppedClock: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock(\.self) }

    func advance(by duration: Duration) { instant.withLock { $0 += duration } }
}
