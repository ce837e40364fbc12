/// What a user wants to know of a target while it is uploaded to.
package enum UploadEvent: Hashable, Sendable {
    /// It takes nothing for now; what waits is kept.
    case fails(reason: String)
    /// It takes locations again.
    case recovers
    /// It refuses a location for good.
    case setAside(reason: String)
    /// The database cannot be read or written for now.
    case storageFails(reason: String)
}
