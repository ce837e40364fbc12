package import SQLite

/// How a recording buffers the latest fixes until they are in the database.
package struct BufferSettings: Sendable {
    /// Something that the user should know.
    package enum Event: Hashable, Sendable {
        /// The database cannot be written; fixes stay in the buffer files until it can.
        case keepsFixes(SQLiteError)
        /// The recording cannot begin because another program writes to the database; it waits until that ends.
        case waits(SQLiteError)
        /// A buffer file of a crashed recording was damaged; the rest of it is stored.
        case foundDamage(DamagedBuffers)
        /// The shared memory cannot be used; the latest fixes are kept in a file beside the database instead.
        case keepsInSpare(BufferObstacle)
        /// The database has been written again, with all buffered fixes.
        case storesAgain
    }

    /// How long fixes may take to reach the disk, in seconds.
    ///
    /// A power cut loses at most these fixes. With 0, each fix is synced.
    package let syncInterval: Double

    /// How long to wait before retrying a failed write, in seconds; a tenth of it while another program writes.
    package let retryInterval: Double

    /// The number of a receiver's fixes to buffer while the database cannot be written, before the recording ends.
    ///
    /// The default is more than two days at 1 Hz.
    package let mostKept: Int

    package let clock: any Clock<Duration>

    /// Called with each event, in order; it must not block.
    package let observe: @Sendable (Event) -> Void

    /// Called when fixes have been moved to the database, which is rare.
    package let didStore: @Sendable () -> Void

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
