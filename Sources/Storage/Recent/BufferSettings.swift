package import SQLite

/// The settings by which the latest fixes of a recording are kept until they are in the database.
package struct BufferSettings: Sendable {
    /// An event that the user should know of.
    package enum Event: Hashable, Sendable {
        /// The database cannot be written; fixes are kept beside it until it can.
        case keepsFixes(SQLiteError)
        /// The recording cannot begin in the database because another program writes to it; it waits for as long as that takes.
        case waits(SQLiteError)
        /// A file was damaged that a recording which has died had left beside the database; the rest of it is stored.
        case foundDamage(DamagedBuffers)
        /// The shared memory could not be used for the latest fixes, which are kept in a file beside the database instead.
        case keepsInSpare(BufferObstacle)
        /// The database has been written again, with all fixes that were kept.
        case storesAgain
    }

    /// Seconds after which fixes are on the disk, which is what a power cut takes at most; 0 to wait for it with each fix.
    package let syncInterval: Double

    /// Seconds after which a database that could not be written is tried again; a tenth of it while others write.
    package let retryInterval: Double

    /// The number of a receiver's fixes that are kept while the database cannot be written, before the recording ends: more
    /// than two days of one a second.
    package let mostKept: Int

    /// The clock that these intervals are counted by.
    package let clock: any Clock<Duration>

    /// Called with each event, in order; it must not block.
    package let observe: @Sendable (Event) -> Void

    /// Called when fixes have been brought into the database, which is not done again for a while.
    package let didStore: @Sendable () -> Void

    /// Settings.
    package init(
        syncInterval: Double = 2,
        retryInterval: Double = 10,
        mostKept: Int = 200_000,
        clock: any Clock<Duration> = ContinuousClock(),
        observe: @escaping @Sendable (Event) -> Void = { _ in },
        didStore: @escaping @Sendable () -> Void = {}
    ) {
        self.syncInterval = syncInterval
        self.retryInterval = retryInterval
        self.mostKept = mostKept
        self.clock = clock
        self.observe = observe
        self.didStore = didStore
    }
}
