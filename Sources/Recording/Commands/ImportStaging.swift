internal import GNSS
internal import Import
internal import Storage

/// Points on their way into a database: judged, and in a storage of their own until all of them can come in at once.
///
/// Meanwhile the database is only read, so that others may write to it for as long as the points take.
struct ImportStaging: Sendable {
    private let database: SQLiteStorage
    private let receiver: ReceiverIdentity
    private let filter: DescribedFilter
    private let mayReturn: Bool
    private let division: TrackDivision

    /// A staging.
    ///
    /// - Parameters:
    ///   - database: where the points go in the end, and what is not to be stored twice is looked up.
    ///   - receiver: the receiver of the points of which a file names none.
    ///   - filter: the filter that judges, anew for each track of the file.
    ///   - mayReturn: whether the file may go back to an earlier track.
    ///   - division: where tracks end.
    init(
        for database: SQLiteStorage,
        of receiver: ReceiverIdentity,
        through filter: DescribedFilter,
        mayReturn: Bool,
        dividedBy division: TrackDivision
    ) {
        self.database = database
        self.receiver = receiver
        self.filter = filter
        self.mayReturn = mayReturn
        self.division = division
    }

    /// The points of a file that are staged.
    struct Staged: Sendable {
        /// Where they are.
        let storage: SQLiteStorage
        /// What the file came to.
        var summary: ImportSummary
        /// The receivers that gpslog itself has named.
        fileprivate var ours: Set<ReceiverIdentity>
    }

    /// What stages points one by one, in the order of their file.
    struct Writer {
        private let receiver: ReceiverIdentity
        private var known: StoredPoints
        private var runs: ImportRuns
        /// What has been staged so far.
        var staged: Staged

        fileprivate init(_ staging: ImportStaging, _ staged: Staged) {
            receiver = staging.receiver
            known = StoredPoints(in: [staging.database, staged.storage])
            runs = ImportRuns(through: staging.filter, mayReturn: staging.mayReturn, into: staged.storage)
            self.staged = staged
        }

        /// Stages a point, unless it is there already.
        mutating func take(_ point: ImportedPoint) async throws {
            let receiver = point.receiver.map(ReceiverIdentity.init) ?? receiver
            if point.isReceiverOurs { staged.ours.insert(receiver) }
            guard try await known.insert(point, of: receiver) else { return staged.summary.alreadyStored += 1 }
            staged.summary.count(try await runs.add(point.fix, of: receiver, beginsTrack: point.beginsTrack))
        }

        /// Stages what waits, and nothing more comes.
        mutating func finish() async throws {
            try await runs.finish()
            staged.summary.countRejected(runs.duplicates)
        }
    }

    /// A writer that has staged nothing yet.
    ///
    /// - Throws: where no temporary file can be made.
    func writer() async throws -> Writer {
        let storage = try await SQLiteStorage.temporary(dividedBy: division)
        return Writer(self, Staged(storage: storage, summary: ImportSummary(), ours: []))
    }

    /// Brings staged points into the database, all of them or none.
    ///
    /// What others have stored since they were staged may be the same: then they are staged anew, before this if others leave
    /// the time for it.
    ///
    /// - Parameters:
    ///   - staged: the points.
    ///   - changes: `changesByOthers` of the database before the first of them was staged.
    /// - Returns: what the file came to.
    /// - Throws: where the database cannot be written.
    func store(_ staged: Staged, since changes: Int64) async throws -> ImportSummary {
        var (staged, changes) = (staged, changes)
        for _ in 0..<Self.mostAttempts {
            if staged.summary.added == 0 { return staged.summary }
            if try await store(staged, ifStill: changes) { return staged.summary }
            changes = try await database.changesByOthers()
            staged = try await again(staged)
        }
        return try await database.atomically { [staged] in
            let staged = try await again(staged)
            try await database.takeOver(staged.storage)
            return staged.summary
        }
    }

    private func store(_ staged: Staged, ifStill changes: Int64) async throws -> Bool {
        try await database.atomically {
            guard try await database.changesByOthers() == changes else { return false }
            try await database.takeOver(staged.storage)
            return true
        }
    }

    /// Stages points anew, as others may have stored some of them.
    private func again(_ staged: Staged) async throws -> Staged {
        var writer = try await writer()
        writer.staged.summary = staged.summary.withoutAdded
        var (last, runs) = (0 as Int64, [ReceiverIdentity: FilterRun.ID]())
        while case let fixes = try await staged.storage.sealedFixes(after: last), let end = fixes.last {
            last = end.id
            for fix in fixes {
                var point = ImportedPoint(fix: fix.judged.received.fix, receiver: fix.receiver.name)
                point.isReceiverOurs = staged.ours.contains(fix.receiver)
                point.beginsTrack = runs.updateValue(fix.run ?? 0, forKey: fix.receiver) != fix.run
                try await writer.take(point)
            }
        }
        try await writer.finish()
        return writer.staged
    }

    private static let mostAttempts = 3
}
