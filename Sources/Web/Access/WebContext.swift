internal import Access
internal import Hummingbird
internal import NIOCore
internal import Platform

/// Request context: the client's address and the visitor.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// Address of the peer; `nil` if unavailable.
    let address: Platform.SocketAddress?

    /// `nil` before `AccessCheck` has admitted the visitor.
    var visitor: Visitor?

    /// Whether the visitor may see everything, including file names; `false` for guests.
    var isOwners: Bool { visitor?.isGuest == false }

    /// Places hidden from this visitor.
    var hidden = HiddenPlaces.none

    /// Whether the visitor may still see the page; long-lived responses check it again.
    var isWelcome: @Sendable () async -> Bool = { false }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = (source.channel.remoteAddress?.ipAddress).flatMap { Platform.SocketAddress(host: $0, port: 0) }
    }
}
