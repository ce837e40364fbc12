/// The protocol that a server understands, and the way in which it says that it has understood.
package enum UploadProtocol: Hashable, Sendable {
    /// OwnTracks by HTTP.
    case ownTracks
    /// Traccar's protocol "OsmAnd", in the URL.
    case traccarQuery
    /// JSON for Traccar, or for Dawarich by its likeness.
    case traccarJSON(TraccarJSON.Dialect)
    /// Overland's batches; the server says `"result":"ok"`, unless any status of success is to be enough.
    case overland(isAnySuccessEnough: Bool = false)
    /// A request that a user wrote: nothing is known but the status.
    case template
}
