internal import NIOCore
internal import NIOHTTPTypes
internal import Platform
internal import Synchronization

/// Hangs up on a neighbour who has too many connections already, so that nobody holds all that there are.
final class NeighbourLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let count: ConnectionCount
    private var neighbour: String?

    /// A handler of one connection.
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

/// Counts the connections of each neighbour.
final class ConnectionCount: Sendable {
    private let limits: WebLimits
    private let counts = Mutex<[String: Int]>([:])

    /// A count of no connections yet.
    init(_ limits: WebLimits) { self.limits = limits }

    /// True for an address that may be somebody's who wants all for himself.
    func isLimited(_ address: Platform.SocketAddress) -> Bool { limits.isOwnMachineLimited || !address.isLoopback }

    /// Counts another one of a neighbour; false where there are too many.
    func add(_ neighbour: String) -> Bool {
        counts.withLock { counts in
            guard counts[neighbour, default: 0] < limits.connectionsOfNeighbour else { return false }
            counts[neighbour, default: 0] += 1
            return true
        }
    }

    /// Counts one that has ended.
    func remove(_ neighbour: String) {
        counts.withLock { counts in
            let left = (counts[neighbour] ?? 1) - 1
            counts[neighbour] = left > 0 ? left : nil
        }
    }
}
