package import GNSS

/// State of the database that a recording writes to.
package struct StorageReport: Hashable, Sendable {
    /// Progress of an upload target.
    package struct Upload: Hashable, Sendable {
        package let target: String
        /// Number of locations not yet acknowledged.
        package let waiting: Int
        /// Whether counting stopped at `waiting`, so that there may be more.
        package let isAtLeast: Bool
        /// Last acknowledgement; `nil` if there was none so far.
        package let lastSuccess: UTCTime?
        /// Description of a later failure; `nil` if there was none since.
        package let failure: String?

        package init(target: String, waiting: Int, isAtLeast: Bool, lastSuccess: UTCTime?, failure: String?) {
            (self.target, self.waiting, self.isAtLeast) = (target, waiting, isAtLeast)
            (self.lastSuccess, self.failure) = (lastSuccess, failure)
        }
    }

    /// Size of the database in bytes; `nil` if unknown.
    package var bytes: Int64?
    /// Free disk space in bytes; `nil` if unknown.
    package var free: Int64?
    /// Time of the last write to the files; `nil` if unknown.
    package var lastWrite: UTCTime?
    package var uploads: [Upload]

    package init(bytes: Int64? = nil, free: Int64? = nil, lastWrite: UTCTime? = nil, uploads: [Upload] = []) {
        (self.bytes, self.free, self.lastWrite, self.uploads) = (bytes, free, lastWrite, uploads)
    }
}
