internal import HTTPServing
internal import HummingbirdCore
internal import NIOCore

/// The treatment of each connection.
enum ConnectionTreatment {
    /// Closes one on which a request does not come to its end, or none comes at all, and those of a neighbour who has too many.
    static func within(_ limits: WebLimits) -> HTTP1Channel.Configuration {
        let (count, patience) = (ConnectionCount(limits), TimeAmount(limits.patience))
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: [OldClients(), NeighbourLimit(count), RequestDeadline(patience)],
            idleTimeout: patience
        )
    }
}
