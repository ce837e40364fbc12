internal import NIOCore
internal import NIOHTTPTypes
internal import Platform
internal import Synchronization

/// Closes a new connection of a client that already has too many, so that one client cannot use all connections.
final class NeighbourLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let count: ConnectionCount
    private var neighbour: String?

    init(_ count: ConnectionCount) { self.count = count }

    func channelActive(context: ChannelHandlerContext) {
        let address = context.remoteAddress?.ipAddress.flatMap { Platform.SocketAddress(host: $0, port: 0) }
        if let address, count.isLimited(address) {
            guard count.add(address.network) else {
                context.close(promise: nil)
                return
            }
            neighbour = address.network
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let neighbour { count.remove(neighbour) }
        neighbour = nil
        context.fireChannelInactive()
    }
}

/// Counts connections by client network.
final class ConnectionCount: Sendable {
    private let limits: WebLimits
    private let counts = Mutex<[String: Int]>([:])

    init(_ limits: WebLimits) { self.limits = limits }

    /// Whether connections from the address are limited; by default not those of this machine, as of a reverse proxy.
    func isLimited(_ address: Platform.SocketAddress) -> Bool { limits.isOwnMachineLimited || !address.isLoopback }

    /// Counts a new connection; `false` if the client has too many.
    func add(_ neighbour: String) -> Bool {
        counts.withLock { counts in
            guard counts[neighbour, default: 0] < limits.connectionsOfNeighbour else { return false }
            counts[neighbour, default: 0] += 1
            return true
        }
    }

    func remove(_ neighbour: String) {
        counts.withLock { counts in
            let left = (counts[neighbour] ?? 1) - 1
            counts[neighbour] = left > 0 ? left : nil
        }
    }
}
