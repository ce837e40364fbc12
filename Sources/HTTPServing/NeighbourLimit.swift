package import NIOCore
package import NIOHTTPTypes
internal import Platform
internal import Synchronization

/// Closes a new connection of a client that already has too many, so that one client cannot use all connections.
package final class NeighbourLimit: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart

    private let count: ConnectionCount
    private var neighbour: String?

    /// Creates a handler for one connection.
    package init(_ count: ConnectionCount) { self.count = count }

    package func channelActive(context: ChannelHandlerContext) {
        if let network = context.channel.neighbour(includingOwnMachine: count.includesOwnMachine) {
            guard count.add(network) else {
                context.close(promise: nil)
                return
            }
            neighbour = network
        }
        context.fireChannelActive()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        if let neighbour { count.remove(neighbour) }
        neighbour = nil
        context.fireChannelInactive()
    }
}

/// Counts connections by client network.
package final class ConnectionCount: Sendable {
    private let most: Int
    fileprivate let includesOwnMachine: Bool
    private let counts = Mutex<[String: Int]>([:])

    /// Creates a count of the connections of one server.
    ///
    /// - Parameters:
    ///   - most: the most connections of one network.
    ///   - includesOwnMachine: whether to limit connections from this machine as well; a reverse proxy may need many.
    package init(atMost most: Int, includingOwnMachine includesOwnMachine: Bool) {
        (self.most, self.includesOwnMachine) = (most, includesOwnMachine)
    }

    /// Counts a new connection; `false` if the client has too many.
    fileprivate func add(_ neighbour: String) -> Bool {
        counts.withLock { counts in
            guard counts[neighbour, default: 0] < most else { return false }
            counts[neighbour, default: 0] += 1
            return true
        }
    }

    fileprivate func remove(_ neighbour: String) {
        counts.withLock { counts in
            let left = (counts[neighbour] ?? 1) - 1
            counts[neighbour] = left > 0 ? left : nil
        }
    }
}

extension Channel {
    /// Network of the client, by which connections are limited; `nil` for this machine, unless included.
    func neighbour(includingOwnMachine isIncluded: Bool) -> String? {
        let address = remoteAddress?.ipAddress.flatMap { Platform.SocketAddress(host: $0, port: 0) }
        guard let address, isIncluded || !address.isLoopback else { return nil }
        return address.network
    }
}
