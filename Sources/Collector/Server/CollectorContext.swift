internal import Hummingbird
internal import NIOCore
internal import Platform

/// Request context with the address of the client.
struct CollectorContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// Address of the peer; `nil` if the connection is closed.
    let address: Platform.SocketAddress?

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        address = (source.channel.remoteAddress?.ipAddress).flatMap { Platform.SocketAddress(host: $0, port: 0) }
    }
}
