internal import FixCodec
package import GNSS
package import Logbook

/// Judges the fixes of a run again, in order of arrival, within an open transaction.
///
/// It walks over the receiver's fixes page by page, from the beginning of the track that continues into the run to the
/// first unchanged track after the run. If two fixes have a location at the same time, the earlier one keeps it,
/// whichever verdict gave it the location. Judging with the same filter therefore restores the same rows.
struct Rejudgement {
    /// The times of the fixes whose verdicts may change; `nil` for no limit.
    struct Period {
        let from: UTCTime?
        let to: UTCTime?

        func contains(_ time: UTCTime?) -> Bool {
            guard let time else { return from == nil && to == nil }
            return from.map { time >= $0 } ?? true && to.map { time < $0 } ?? true
        }
    }

    private let run: FilterRun
    private let extent: FilterRunTable.Extent
    private let period: Period
    private let history: ReceiverHistory
    private let connection: Connection
    private var filter: any LocationFilter
    private var wrong = WrongBeginnings()
    private var tracks: TrackRewriting
    /// Later fixes that have lost their location, with their former tracks.
    private var demoted: [Int64: Track.ID] = [:]
    private var lastDemoted: Int64 = 0

    private(set) var result = RejudgementResult()

    /// Prepares judging with a new filter; only verdicts on fixes within the period may change.
    init(
        of run: FilterRun,
        at extent: FilterRunTable.Extent,
        through filter: any LocationFilter,
        within period: Period,
        dividedBy division: TrackDivision,
        in connection: Connection
    ) throws(SQLiteError) {
        self.run = run
        self.extent = extent
        self.period = period
        self.filter = filter
        self.connection = connection
        history = ReceiverHistory(of: extent.receiver, in: connection)
        tracks = try TrackRewriting(
            of: history,
            extent.receiver,
            from: extent.fixes.lowerBound,
            dividedBy: division,
            in: connection
        )
    }

    mutating func judge() throws(SQLiteError) {
        try findWrongBeginnings()
        var last = tracks.firstFix - 1
        while true {
            let page = try history.turn(after: last)
            for fix in page {
                if try isDone(before: fix) { return try finish() }
                try judge(fix)
            }
            guard let reached = page.last?.id else { return try finish() }
            last = reached
        }
    }

    /// Runs the filter once in advance, as a wrong beginning is detected only minutes later.
    private mutating func findWrongBeginnings() throws(SQLiteError) {
        var filter = filter
        let history = ReceiverHistory(of: extent.receiver, in: connection)
        var last = extent.fixes.lowerBound - 1
        while true {
            let page = try history.turn(after: last)
            for fix in page where isJudged(fix) {
                if fix.judged.isTrusted { filter.trust() }
                _ = filter.verdict(on: fix.judged.received)
                wrong.note(filter, at: fix)
            }
            guard let reached = page.last?.id, reached < extent.fixes.upperBound else { return }
            last = reached
        }
    }

    private func isJudged(_ stored: FixWithNumbers) -> Bool {
        extent.fixes.contains(stored.id) && stored.run == (run.filter == nil ? nil : run.id)
    }

    private func finish() throws(SQLiteError) {
        try history.finish()
        try tracks.finish()
    }

    /// Whether nothing changes from this fix on.
    private func isDone(before stored: FixWithNumbers) throws(SQLiteError) -> Bool {
        guard stored.id > max(extent.fixes.upperBound, lastDemoted) else { return false }
        return try tracks.isSettled(before: stored)
    }

    private mutating func judge(_ stored: FixWithNumbers) throws(SQLiteError) {
        var stored = stored
        var judged = stored.judged
        let formerTrack = demoted.removeValue(forKey: stored.id)
        if let formerTrack {
            judged.verdict = .duplicate
            stored.track = formerTrack
        }
        let former = judged
        if isJudged(stored) {
            if judged.isTrusted { filter.trust() }
            let verdict = wrong.revised(filter.verdict(on: judged.received), on: stored)
            if period.contains(judged.received.fix.time) {
                judged.rejudge(verdict, filter.suspicion)
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
        let track = try tracks.assign(judged, to: stored)
        if judged != former || track != (formerTrack == nil ? stored.track : nil) {
            try store(judged, track: track, as: stored)
        }
    }

    /// Whether a fix may keep its location.
    ///
    /// A later fix at the same time loses its location if its verdict may change.
    private mutating func takeInstant(of location: Location, for id: Int64) throws(SQLiteError) -> Bool {
        let holder = try history.holder(of: location.time)
        guard let holder, holder != id else { return true }
        if holder < id { return false }
        guard let stored = try history.fix(holder),
            period.contains(stored.judged.received.fix.time)
        else { return false }
        tracks.noteLoss(of: stored)
        try store(stored.judged.asDuplicate, track: nil, as: stored)
        demoted[holder] = stored.track
        lastDemoted = max(lastDemoted, holder)
        result.changed += 1
        return true
    }

    private func store(_ judged: JudgedFix, track: Int64?, as stored: FixWithNumbers) throws(SQLiteError) {
        var stored = stored
        (stored.judged, stored.track) = (judged, track)
        try history.store(stored)
    }
}

package struct RejudgementResult: Hashable, Sendable {
    /// The number of fixes judged again within the requested period.
    package var judged = 0

    /// The number of fixes whose verdict changed, including those outside the period.
    package var changed = 0

    package init() {}
}

extension SQLiteStorage {
    /// Judges the fixes of a run again, in one transaction, and updates its receiver's tracks.
    ///
    /// - Parameters:
    ///   - run: the run.
    ///   - filter: a filter in its initial state.
    ///   - from: fixes before this time keep their verdicts; `nil` for no limit.
    ///   - to: fixes from this time on keep their verdicts; `nil` for no limit.
    /// - Returns: the numbers of judged fixes and of changed verdicts.
    /// - Throws: `SQLiteError` if the database cannot be written; nothing is changed then.
    package func judgeAgain(
        _ run: FilterRun,
        through filter: any LocationFilter,
        from: UTCTime? = nil,
        to: UTCTime? = nil
    ) throws(SQLiteError) -> RejudgementResult {
        try requireNoRecording(of: run.receiver)
        return try connection.transaction { () throws(SQLiteError) in
            guard let extent = try FilterRunTable.extent(of: run.id, in: connection),
                try FilterRunTable.mayHaveFixes(extent, from: from, to: to, in: connection)
            else { return RejudgementResult() }
            let period = Rejudgement.Period(from: from, to: to)
            var rejudgement = try Rejudgement(
                of: run,
                at: extent,
                through: filter,
                within: period,
                dividedBy: division,
                in: connection
            )
            try rejudgement.judge()
            return rejudgement.result
        }
    }

    /// Throws if another program is recording the receiver, as that program owns its fixes and tracks.
    func requireNoRecording(of receiver: ReceiverIdentity) throws(SQLiteError) {
        let sql = "SELECT recent.receiver FROM recent JOIN receiver ON id = recent.receiver WHERE identity = ?"
        guard let number = try connection.value(sql, receiver.name) else { return }
        if BufferFiles(of: number, beside: connection.file).isClaimed {
            throw SQLiteError(.beingRecorded(receiver.name), file: connection.file)
        }
        // The recording has crashed since this database was opened.
        note(try BufferFlush.storeRemains(by: ChunkSealer(in: connection), dividedBy: division, in: connection))
    }
}

/// The wrong beginnings of a run, when the receiver first reported a wrong position.
///
/// Only later fixes show this.
struct WrongBeginnings {
    private struct Disproof {
        /// The fix that shows the beginning to be wrong.
        let fix: Int64
        let time: UTCTime
        let beginning: WrongBeginning
    }

    private var disproofs: [Disproof] = []

    init() {}

    /// Records a wrong beginning if the filter has detected it at this fix.
    mutating func note(_ filter: some LocationFilter, at fix: FixWithNumbers) {
        guard let beginning = filter.wrongBeginning, let time = fix.judged.received.fix.time else { return }
        disproofs.append(Disproof(fix: fix.id, time: time, beginning: beginning))
    }

    /// The verdict on a fix, considering the wrong beginnings that later fixes revealed.
    func revised(_ verdict: FilterVerdict, on fix: FixWithNumbers) -> FilterVerdict {
        guard let time = verdict.location?.time,
            disproofs.contains(where: { fix.id < $0.fix && $0.beginning.contains($0.time.seconds(since: time)) })
        else { return verdict }
        return verdict.ofWrongBeginning
    }
}
