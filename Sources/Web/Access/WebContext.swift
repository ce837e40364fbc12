internal import Access
internal import Hummingbird
internal import NIOCore
internal import Platform

/// The context of a request, besides what it says: where it comes from, and who asks.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The address that the connection comes from; nil where nobody knows.
    let address: Platform.SocketAddress?

    /// The one who asks; nil for somebody who has not been let in.
    var visitor: Visitor?

    /// True for whoever may see all, names of files among it: not for somebody with a link.
    var isOwners: Bool { visitor?.isGuest == false }

    /// The places that this one does not see.
    var hidden = HiddenPlaces.none

    /// True as long as the one who asks may go on looking.
    var isWelcome: @Sendable () async -> Bool = { false }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = (source.channel.remoteAddress?.ipAddress).flatMap { Platform.SocketAddress(host: $0, port: 0) }
    }
}
