internal import GNSS
internal import Import
internal import Logbook
internal import Settings
internal import Storage

/// Points on their way into a database: judged, and in a storage of their own until all of them can come in at once.
///
/// Meanwhile the database is only read, so that others may write to it for as long as the points take.
struct ImportStaging: Sendable {
    /// The database that the points go to in the end, and in which what is not to be stored twice is looked up.
    let database: any ImportingStorage
    /// The receiver of the points of which a file names none.
    let receiver: ReceiverIdentity
    /// The filter that judges, anew for each track of the file.
    let filter: DescribedFilter
    /// True where the file may go back to an earlier track.
    let mayReturn: Bool
    private let division: TrackDivision

    /// A staging.
    ///
    /// - Parameters:
    ///   - database: the database that the points go to in the end, and in which what is not to be stored twice is looked up.
    ///   - receiver: the receiver of the points of which a file names none.
    ///   - filter: the filter that judges, anew for each track of the file.
    ///   - mayReturn: true where the file may go back to an earlier track.
    ///   - division: the rule for where tracks end.
    init(
        for database: any ImportingStorage,
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
        /// The storage that they are in.
        let storage: SQLiteStorage
        /// The summary of what the file came to.
        var summary: ImportSummary
        /// The receivers that gpslog itself has named.
        var ours: Set<ReceiverIdentity>
        /// The names that the file gives, with when that was.
        var names: [NamedStretch] = []
    }

    /// A writer that has staged nothing yet.
    ///
    /// - Throws: an error if no temporary file can be made.
    func writer() async throws -> Writer {
        let storage = try await SQLiteStorage.temporary(dividedBy: division)
        return Writer(self, Staged(storage: storage, summary: ImportSummary(), ours: []))
    }

    /// Puts what is staged in order of time, where its file is not.
    ///
    /// - Parameter writer: the writer that has staged all points of a file.
    /// - Returns: the points.
    /// - Throws: an error if the points cannot be staged.
    func inOrder(_ writer: Writer) async throws -> Staged {
        if !writer.isOutOfOrder { return writer.staged }
        let staged = writer.staged
        var writer = try await self.writer()
        writer.staged.summary = staged.summary.withoutAdded
        writer.staged.names = staged.names
        var last: StoredFix?
        repeat {
            let selection = FixSelection(includesRejected: true)
            let page = try await staged.storage.fixes(in: selection, after: last, limit: Self.pageSize)
            for fix in page { try await writer.take(ImportedPoint(fix, of: staged)) }
            last = page.count < Self.pageSize ? nil : page.last
        } while last != nil
        try await writer.finish()
        return writer.staged
    }

    /// Brings staged points into the database, all of them or none.
    ///
    /// Others may have stored the same points since these were staged: then these are staged anew, before this if others leave
    /// the time for it.
    ///
    /// - Parameters:
    ///   - staged: the points.
    ///   - changes: `changesByOthers` of the database before the first of them was staged.
    /// - Returns: the summary of what the file came to.
    /// - Throws: an error if the database cannot be written.
    func store(_ staged: Staged, since changes: Int64) async throws -> ImportSummary {
        var (staged, changes) = (staged, changes)
        for _ in 0..<Self.mostAttempts {
            if staged.summary.added == 0 { return staged.summary }
            if let summary = try await store(staged, ifStill: changes) { return summary }
            changes = try await database.changesByOthers()
            staged = try await again(staged)
        }
        return try await database.atomically { [staged] in
            try await takeOver(again(staged))
        }
    }

    private func store(_ staged: Staged, ifStill changes: Int64) async throws -> ImportSummary? {
        try await database.atomically {
            guard try await database.changesByOthers() == changes else { return nil }
            return try await takeOver(staged)
        }
    }

    private func takeOver(_ staged: Staged) async throws -> ImportSummary {
        var summary = staged.summary
        summary.countRejected(try await database.takeOver(staged.storage, naming: staged.names).alreadyStored)
        return summary
    }

    /// Stages points anew, as others may have stored some of them.
    private func again(_ staged: Staged) async throws -> Staged {
        var writer = try await writer()
        writer.staged.summary = staged.summary.withoutAdded
        writer.staged.names = staged.names
        var (last, runs) = (0 as Int64, [ReceiverIdentity: FilterRun.ID]())
        while case let fixes = try await staged.storage.sealedFixes(after: last), let end = fixes.last {
            last = end.id
            for fix in fixes {
                var point = ImportedPoint(fix, of: staged)
                point.beginsTrack = runs.updateValue(fix.run ?? 0, forKey: fix.receiver) != fix.run
                try await writer.take(point)
            }
        }
        try await writer.finish()
        return writer.staged
    }

    private static let mostAttempts = 3
    private static let pageSize = 512
}

extension ImportedPoint {
    /// A point that is staged.
    fileprivate init(_ fix: StoredFix, of staged: ImportStaging.Staged) {
        self.init(fix: fix.judged.received.fix, receiver: fix.receiver.name)
        isReceiverOurs = staged.ours.contains(fix.receiver)
    }
}
