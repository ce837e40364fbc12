package import GNSS
package import Logbook
package import SQLite

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
        guard let number = try connection.integer(sql, bind: { $0.bind(receiver.name) }) else { return }
        if BufferFiles(of: number, beside: connection.file).isClaimed {
            throw SQLiteError(.beingRecorded(receiver.name), file: connection.file)
        }
        // The recording has crashed since this database was opened.
        note(try BufferFlush.storeRemains(by: ChunkSealer(in: connection), dividedBy: division, in: connection))
    }
}
