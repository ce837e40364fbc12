package import GNSS

/// The state of the database that a recording stores into.
package struct StorageReport: Hashable, Sendable {
    /// The progress of a target that locations are uploaded to.
    package struct Upload: Hashable, Sendable {
        /// The name of the target.
        package let target: String
        /// The number of locations that wait for it.
        package let waiting: Int
        /// True where more wait than were counted.
        package let isAtLeast: Bool
        /// The time at which it acknowledged something last; nil for never.
        package let lastSuccess: UTCTime?
        /// The description of what failed after that; nil where nothing did.
        package let failure: String?

        /// The progress of a target.
        package init(target: String, waiting: Int, isAtLeast: Bool, lastSuccess: UTCTime?, failure: String?) {
            (self.target, self.waiting, self.isAtLeast) = (target, waiting, isAtLeast)
            (self.lastSuccess, self.failure) = (lastSuccess, failure)
        }
    }

    /// Bytes that the database takes on the disk; nil where not known.
    package var bytes: Int64?
    /// Bytes that are free on the disk; nil where not known.
    package var free: Int64?
    /// The time at which something was written to its files last; nil where not known.
    package var lastWrite: UTCTime?
    /// The targets that it is uploaded to.
    package var uploads: [Upload]

    /// A state.
    package init(bytes: Int64? = nil, free: Int64? = nil, lastWrite: UTCTime? = nil, uploads: [Upload] = []) {
        (self.bytes, self.free, self.lastWrite, self.uploads) = (bytes, free, lastWrite, uploads)
    }
}
