internal import Hummingbird
internal import NIOCore
internal import Platform

/// Request context with the address of the client.
struct CollectorContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    let connection: any Channel

    /// Address of the peer; `nil` if the connection is closed.
    let address: Platform.SocketAddress?

    /// Network of the peer, by which requests are limited; `nil` for this machine, as of a reverse proxy.
    var neighbour: String? { address.flatMap { $0.isLoopback ? nil : $0.network } }

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        connection = source.channel
        address = (source.channel.remoteAddress?.ipAddress).flatMap { Platform.SocketAddress(host: $0, port: 0) }
    }
}
