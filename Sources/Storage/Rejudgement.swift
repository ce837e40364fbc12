internal import GNSS
internal import SQLite

/// Judges the fixes of a run again, in order of arrival from its beginning, within an open transaction.
///
/// It walks over the receiver's rows, page by page, from the beginning of the track that goes on into the run to the first
/// track behind the run that is as it was. Of two fixes with a location at one instant the one that came first keeps it,
/// whichever way it got it, so that judging as before gives the rows as they were before.
struct Rejudgement {
    /// The instants whose verdicts may change; nil for no limit.
    struct Period {
        let from: UTCTime?
        let to: UTCTime?

        func contains(_ time: UTCTime?) -> Bool {
            guard let time else { return from == nil && to == nil }
            return from.map { time >= $0 } ?? true && to.map { time < $0 } ?? true
        }
    }

    private static let pageSize = 512

    private let connection: Connection
    private let run: FilterRun
    private let extent: FilterRunTable.Extent
    private let period: Period
    private let judgement: Statement
    private var filter: any LocationFilter
    private var tracks: TrackRewriting
    /// Rows that have lost their location since their page was read.
    private var demoted: Set<Int64> = []
    private var lastDemoted: Int64 = 0

    /// What has come of it so far.
    private(set) var result = RejudgementResult()

    /// - Parameters:
    ///   - run: whose fixes are judged.
    ///   - extent: where they are.
    ///   - filter: a new filter.
    ///   - period: which verdicts may change.
    ///   - connection: the database.
    /// - Throws: where it cannot be read.
    init(
        of run: FilterRun,
        at extent: FilterRunTable.Extent,
        through filter: any LocationFilter,
        within period: Period,
        in connection: Connection
    ) throws(SQLiteError) {
        self.connection = connection
        self.run = run
        self.extent = extent
        self.period = period
        self.filter = filter
        judgement = try connection.statement(FixColumns.judgement)
        tracks = try TrackRewriting(of: extent.receiver, from: extent.fixes.lowerBound, in: connection)
    }

    /// Judges all of them.
    mutating func judge() throws(SQLiteError) {
        var last = tracks.firstFix - 1
        while true {
            let page = try page(after: last)
            demoted = []
            for stored in page {
                if try isDone(before: stored) { return try tracks.finish() }
                try judge(stored)
            }
            guard let reached = page.last?.id, page.count == Self.pageSize else { return try tracks.finish() }
            last = reached
        }
    }

    /// Whether nothing changes from a row on.
    private func isDone(before stored: StoredFix) throws(SQLiteError) -> Bool {
        guard stored.id > max(extent.fixes.upperBound, lastDemoted) else { return false }
        return try tracks.isSettled(before: stored)
    }

    private mutating func judge(_ stored: StoredFix) throws(SQLiteError) {
        var judged = stored.judged
        let isDemoted = demoted.contains(stored.id)
        if isDemoted { judged.verdict = .duplicate }
        let former = judged
        if extent.fixes.contains(stored.id), stored.run == (run.filter == nil ? nil : run.id) {
            let verdict = filter.verdict(on: judged.received.fix)
            if period.contains(judged.received.fix.time) {
                judged.verdict = verdict
                result.judged += 1
            }
        }
        if let location = judged.verdict.location, former.verdict.location?.time != location.time {
            if try !takeInstant(of: location, for: stored.id) { judged.verdict = .duplicate }
        }
        if judged != former {
            result.changed += 1
            tracks.noteChange()
        }
        let track = try tracks.assign(judged.verdict, to: stored)
        if judged != former || track != (isDemoted ? nil : stored.track) {
            try store(judged, track: track, as: stored.id)
        }
    }

    /// Whether a fix may have its location: one that came later has to give the same instant away, if its verdict may change.
    private mutating func takeInstant(of location: Location, for id: Int64) throws(SQLiteError) -> Bool {
        let sql = "SELECT id FROM fix WHERE receiver = ? AND time = ? AND time_leap = ? AND track IS NOT NULL"
        let holder = try connection.integer(sql) {
            $0.bind(extent.receiver)
            $0.bind(location.time)
        }
        guard let holder, holder != id else { return true }
        if holder < id { return false }
        guard let stored = try fixes(where: "fix.id = ?", bind: { $0.bind(holder) }).first,
            period.contains(stored.judged.received.fix.time)
        else { return false }
        tracks.noteLoss(of: stored)
        try store(JudgedFix(received: stored.judged.received, verdict: .duplicate), track: nil, as: holder)
        demoted.insert(holder)
        lastDemoted = max(lastDemoted, holder)
        result.changed += 1
        return true
    }

    private func store(_ judged: JudgedFix, track: Int64?, as id: Int64) throws(SQLiteError) {
        FixColumns.bindVerdict(of: judged, track: track, to: judgement)
        judgement.bind(id)
        try judgement.run()
    }

    private func page(after last: Int64) throws(SQLiteError) -> [StoredFix] {
        // The plus keeps SQLite on the table itself, which is in order of arrival.
        try fixes(where: "+receiver = ? AND fix.id > ? ORDER BY fix.id LIMIT \(Self.pageSize)") {
            $0.bind(extent.receiver)
            $0.bind(last)
        }
    }

    private func fixes(where condition: String, bind: (Statement) -> Void) throws(SQLiteError) -> [StoredFix] {
        let sql = "SELECT \(FixColumns.selected) FROM fix WHERE \(condition)"
        return try connection.rows(of: sql, bind: bind) { row throws(SQLiteError) in
            guard let stored = try FixColumns.read(row, receiver: { _ in run.receiver }) else {
                throw SQLiteError(.damaged, message: "a fix that cannot be", file: connection.file)
            }
            return stored
        }
    }
}
