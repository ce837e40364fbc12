public import GNSS

/// Keeps every fix with its verdict.
public protocol StorageService: Sendable {
    /// Notes that a new filter begins to judge a receiver; by default runs have no numbers of their own.
    ///
    /// - Parameters:
    ///   - receiver: the receiver.
    ///   - filter: the description of the filter, so that one like it can be made again.
    /// - Returns: the run, which fixes are appended to.
    /// - Throws: an error if the run cannot be written down.
    func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) async throws -> FilterRun

    /// Stores judged fixes of one receiver in one transaction: after a failure none of them is stored.
    ///
    /// A receiver has one location at an instant, so that a capture may be replayed again. Where it already has one, the
    /// fix is kept as a rejected duplicate; that is not an error.
    func append(_ fixes: [JudgedFix], to run: FilterRun) async throws -> AppendResult

    /// Stores what a receiver listed of satellites, in order of time; by default nothing of it is kept.
    ///
    /// A receiver has one sky at an instant. A summary that begins when the latest one did takes its place, as it has grown; any
    /// other one is left out where it overlaps with one that is stored, so that a capture may be replayed again.
    ///
    /// - Parameters:
    ///   - skies: the summaries; the last one may grow.
    ///   - receiver: the receiver, a run of which has begun.
    /// - Throws: an error if they cannot be stored.
    func append(_ skies: [SkySummary], of receiver: ReceiverIdentity) async throws

    /// Notes that nothing more comes to a run for now, so that the storage can tidy up what it has of it; by
    /// default there is nothing to do.
    func endRun(_ run: FilterRun) async throws
}

extension StorageService {
    /// A run with the number 0, as all have it in a storage that does not tell them apart.
    public func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) -> FilterRun {
        // Not asynchronous: an asynchronous default would be preferred to a type's own method that is not.
        FilterRun(id: 0, receiver: receiver, filter: filter)
    }

    /// Has nothing to do.
    public func endRun(_ run: FilterRun) {}

    /// Keeps nothing of them.
    public func append(_ skies: [SkySummary], of receiver: ReceiverIdentity) async throws {}
}

/// The outcome for the fixes handed to storage.
public struct AppendResult: Hashable, Sendable {
    /// Fixes that are now stored as they were judged.
    public var stored: Int

    /// Locations that this receiver already has at the same instant: their fixes are kept as rejected duplicates.
    public var alreadyStored: Int

    /// True where storage keeps these, but cannot keep many more: the service should end.
    public var isFull: Bool

    /// A result.
    public init(stored: Int = 0, alreadyStored: Int = 0, isFull: Bool = false) {
        self.stored = stored
        self.alreadyStored = alreadyStored
        self.isFull = isFull
    }
}
