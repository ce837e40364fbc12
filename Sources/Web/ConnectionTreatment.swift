internal import HTTPServing
internal import HummingbirdCore
internal import NIOCore

enum ConnectionTreatment {
    /// Closes idle connections, connections with an incomplete request, and those of a client with too many.
    static func within(_ limits: WebLimits) -> HTTP1Channel.Configuration {
        let (count, patience) = (ConnectionCount(limits), TimeAmount(limits.patience))
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: [OldClients(), NeighbourLimit(count), RequestDeadline(patience)],
            idleTimeout: patience
        )
    }
}
