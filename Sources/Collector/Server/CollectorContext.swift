internal import Hummingbird
internal import NIOCore
internal import Platform

/// A request beside what is in it: where it came from.
struct CollectorContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The address at the other end of the connection; nil where that is gone.
    let address: Platform.SocketAddress?

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        address = (source.channel.remoteAddress?.ipAddress).flatMap { Platform.SocketAddress(host: $0, port: 0) }
    }
}
