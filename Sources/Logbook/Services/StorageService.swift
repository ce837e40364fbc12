public import GNSS

/// Stores every fix with its verdict.
public protocol StorageService: Sendable {
    /// The executor on which the storage works; tasks that mostly wait for it save wake-ups there. By default, none.
    var executor: (any TaskExecutor)? { get }

    /// Registers a new filter run of a receiver; by default, runs have no numbers of their own.
    ///
    /// - Parameters:
    ///   - receiver: the receiver to be judged.
    ///   - filter: the filter's description, from which it can be created again.
    /// - Returns: the run to append fixes to.
    /// - Throws: an error if the run cannot be stored.
    func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) async throws -> FilterRun

    /// Stores judged fixes of one receiver in a single transaction; after a failure none of them is stored.
    ///
    /// Locations are unique per receiver and time, so a capture can be replayed again. A repeated location is stored as
    /// a rejected duplicate, which is not an error.
    func append(_ fixes: [JudgedFix], to run: FilterRun) async throws -> AppendResult

    /// Stores a receiver's satellite summaries, in order of time; by default, they are discarded.
    ///
    /// A summary that starts at the same time as the latest stored one replaces it. Any other summary is ignored if it
    /// overlaps a stored one, so a capture can be replayed again.
    ///
    /// - Parameters:
    ///   - skies: the summaries; a later call may extend the last one.
    ///   - receiver: a receiver with a run that has begun.
    /// - Throws: an error if they cannot be stored.
    func append(_ skies: [SkySummary], of receiver: ReceiverIdentity) async throws

    /// Notifies the storage that a run pauses, so that it can tidy up; by default, does nothing.
    func endRun(_ run: FilterRun) async throws
}

extension StorageService {
    /// Returns a run numbered 0, for storages that do not distinguish runs.
    public func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) -> FilterRun {
        // Not async: the compiler would prefer an async default to a type's own synchronous method.
        FilterRun(id: 0, receiver: receiver, filter: filter)
    }

    /// The default implementation: the storage has no executor that tasks may use.
    public var executor: (any TaskExecutor)? { nil }

    /// The default implementation: does nothing.
    public func endRun(_ run: FilterRun) {}

    /// The default implementation: discards the summaries.
    public func append(_ skies: [SkySummary], of receiver: ReceiverIdentity) async throws {}
}

/// The result of appending fixes to storage.
public struct AppendResult: Hashable, Sendable {
    /// How many fixes were stored as judged.
    public var stored: Int

    /// How many locations repeat a stored time; their fixes were stored as rejected duplicates.
    public var alreadyStored: Int

    /// Whether storage is nearly full or was renamed: these fixes were stored, but the service should stop.
    public var isFull: Bool

    /// Whether the user trusts the receiver again since the last call: all suspicion ends before the next fix.
    public var isTrusted: Bool

    /// Creates a result from its counts.
    public init(stored: Int = 0, alreadyStored: Int = 0, isFull: Bool = false, isTrusted: Bool = false) {
        self.stored = stored
        self.alreadyStored = alreadyStored
        self.isFull = isFull
        self.isTrusted = isTrusted
    }
}

/// Runs read-only SQL queries.
package protocol QueryableStorage: Sendable {
    /// Runs a query and returns its values as text.
    ///
    /// - Parameters:
    ///   - sql: a single statement.
    ///   - row: called first with the column names, then with each row's values, nil for NULL; return false to stop.
    /// - Throws: `QueryRefusal` if the statement is rejected, or an error if the database cannot be read.
    func query(_ sql: String, row: @Sendable ([String?]) throws -> Bool) async throws

    /// Runs a query and returns typed values.
    ///
    /// - Parameters:
    ///   - sql: a single statement.
    ///   - row: called for each row with the column names and values.
    /// - Throws: `QueryRefusal` if the statement is rejected, or an error if the database cannot be read.
    func queryValues(_ sql: String, row: @Sendable ([String], [QueryValue]) throws -> Void) async throws
}

package enum QueryValue: Hashable, Sendable {
    case null
    case truth(Bool)
    case integer(Int64)
    case real(Double)
    /// Text, and all other types in their text form.
    case text(String)
    case bytes([UInt8])
}

/// Why an SQL query was rejected.
package enum QueryRefusal: Error, Hashable {
    /// The database's error message and its software, such as SQLite.
    case objection(String, of: String)
    /// The statement is not read-only.
    case changes
}

/// A storage with recorded data, as the commands that read it need it.
package typealias RecordedStorage = StoredTrackPoints & StoredLocations & StoredFilterRuns

/// Lists the filters that judged the stored fixes.
package protocol StoredFilterRuns: Sendable {
    /// Returns all runs that have judged a fix, in order of start.
    ///
    /// - Throws: an error if the storage cannot be read.
    func filterRuns() async throws -> [FilterRun]
}

extension StoredFixes {
    /// Returns the fixes stored within `seconds` of a time, including rejected ones: the nearest first, then by
    /// arrival.
    ///
    /// - Throws: an error if the storage cannot be read.
    package func fixes(nearest time: UTCTime, within seconds: Double) async throws -> [StoredFix] {
        let selection = FixSelection(
            from: time.advanced(bySeconds: -seconds),
            to: time.advanced(bySeconds: seconds + 1e-9),
            includesRejected: true
        )
        let around = try await fixes(in: selection, after: nil, limit: .max)
        // Measured here because storage ignores how long a leap second lasts.
        let distances = around.map { abs($0.judged.time?.seconds(since: time) ?? .infinity) }
        return zip(distances, around).filter { $0.0 <= seconds }.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
    }
}
