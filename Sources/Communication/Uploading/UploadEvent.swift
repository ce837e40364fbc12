/// An event that a user wants to know of while a target is uploaded to.
package enum UploadEvent: Hashable, Sendable {
    /// It takes nothing for now; what waits is kept.
    case fails(reason: String)
    /// It takes locations again.
    case recovers
    /// It refuses so many locations for good, and takes others; why it does the last of them.
    case setAside(count: Int, reason: String)
    /// More comes than it may have, so many requests a second.
    case fallsBehind(requestsPerSecond: Double)
    /// The database cannot be read or written for now.
    case storageFails(reason: String)
}
