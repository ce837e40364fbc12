import GNSS
import Files
import Logbook
import Settings
import Storage

/// Filters points into a temporary storage until they can be written to the database together.
///
/// Until then the database is only read, so other processes can write to it.
struct ImportStaging: Sendable {
    /// The destination, which is also searched for duplicates.
    let database: any ImportStorage
    /// The receiver of points without one in the file.
    let receiver: ReceiverIdentity
    /// The filter, restarted for each track of the file.
    let filter: FilterChoice
    /// Whether the file may contain tracks in any order.
    let mayReturn: Bool
    private(set) var division: TrackDivision

    /// The staged points of a file.
    struct Staged: Sendable {
        let storage: SQLiteStorage
        var summary: ImportSummary
        /// Receivers named by gpslog itself.
        var ours: Set<ReceiverIdentity>
        /// Track names from the file, with their times.
        var names: [StretchName] = []
    }

    /// Creates an empty writer.
    func writer() async throws -> Writer {
        let storage = try await SQLiteStorage.temporary(dividedBy: division)
        return Writer(self, Staged(storage: storage, summary: ImportSummary(), ours: []))
    }

    /// Stages the points again in order of time, if the file was not in order.
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
            for fix in page { try await writer.take(ImportPoint(fix, of: staged)) }
            last = page.count < Self.pageSize ? nil : page.last
        } while last != nil
        try await writer.finish()
        return writer.staged
    }

    /// Returns how to stage the points again if most of them have a track of their own, as a phone's pings do.
    func forPings(_ staged: Staged) async throws -> ImportStaging? {
        guard mayReturn, let gap = division.longestGapOfPings, gap > division.longestGap else { return nil }
        let tracks = try await staged.storage.tracks()
        guard tracks.count > 1, tracks.count * 2 > tracks.reduce(0, { $0 + $1.figures.points }) else { return nil }
        var staging = self
        staging.division.longestGap = gap
        return staging
    }

    /// Writes all staged points to the database, or none.
    ///
    /// Other processes may have stored some of the points in the meantime. They are then staged again, if possible
    /// before the database is locked.
    ///
    /// - Parameters:
    ///   - staged: the staged points.
    ///   - changes: `changesByOthers` of the database before staging began.
    /// - Returns: the summary of the import.
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

    /// Stages points again: divided anew, and without those that other processes have stored.
    func again(_ staged: Staged) async throws -> Staged {
        var writer = try await writer()
        writer.staged.summary = staged.summary.withoutAdded
        writer.staged.names = staged.names
        var (last, runs) = (0 as Int64, [ReceiverIdentity: FilterRun.ID]())
        while case let fixes = try await staged.storage.sealedFixes(after: last), let end = fixes.last {
            last = end.id
            for fix in fixes {
                var point = ImportPoint(fix, of: staged)
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

extension ImportPoint {
    /// Converts a staged fix back to a point.
    fileprivate init(_ fix: StoredFix, of staged: ImportStaging.Staged) {
        self.init(fix: fix.judged.received.fix, receiver: fix.receiver.name)
        isReceiverOurs = staged.ours.contains(fix.receiver)
        suspicion = fix.judged.suspicion
    }
}
