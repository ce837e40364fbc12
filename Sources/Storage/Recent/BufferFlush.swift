internal import FixCodec
internal import GNSS
internal import Logbook
internal import SQLite
internal import SystemPackage

/// Brings a receiver's latest fixes into the database.
enum BufferFlush {
    /// Stores fixes behind all of a receiver's, in one transaction.
    ///
    /// - Parameters:
    ///   - fixes: its latest, in order of arrival; those with a location get their tracks now.
    ///   - skies: what it listed of satellites, in order of time.
    ///   - identity: the receiver.
    ///   - end: the end that it has come to in the database; nil to look.
    ///   - division: the rules by which tracks end.
    ///   - sealing: the sealing that brings fixes into chunks.
    ///   - connection: the database.
    ///   - finish: does the rest that belongs to the same transaction.
    /// - Returns: the end that the receiver has come to.
    /// - Throws: `SQLiteError` where it cannot be written; nothing is changed then.
    static func store(
        _ fixes: [NumberedFix],
        _ skies: [SkySummary],
        of identity: ReceiverIdentity,
        behind end: ReceiverTail?,
        dividedBy division: TrackDivision,
        by sealing: ChunkSealer,
        in connection: Connection,
        finish: () throws(SQLiteError) -> Void
    ) throws(SQLiteError) -> ReceiverTail {
        try connection.transaction { () throws(SQLiteError) in
            var end = if let end { end } else { try ReceiverTail(of: identity, in: connection) }
            // They are stored again: what this connection sees of them beside the database would be twice there.
            try BufferTable.hide(end.receiver, in: connection)
            try SkyTable.show([], of: end.receiver, in: connection)
            var rest = fixes[...]
            while let run = rest.first?.run {
                let sameRun = rest.prefix { $0.run == run }
                rest = rest.dropFirst(sameRun.count)
                let run = FilterRun(id: run, receiver: identity, filter: nil)
                var insertion = try FixInsertion(
                    to: run,
                    behind: end,
                    dividedBy: division,
                    by: sealing,
                    in: connection
                )
                for fix in sameRun { try insertion.insert(fix.judged, numbered: fix.id) }
                end = try insertion.finish()
            }
            try SkyTable.append(skies, of: end.receiver, in: connection)
            try finish()
            return end
        }
    }

    /// Stores what recordings that have died have left beside a database, and does away with their files.
    ///
    /// - Returns: the remains that were damaged; files that are damaged are kept under other names.
    static func storeRemains(
        by sealing: ChunkSealer,
        dividedBy division: TrackDivision,
        in connection: Connection
    ) throws(SQLiteError) -> [DamagedBuffers] {
        var damaged: [DamagedBuffers] = []
        for receiver in try BufferTable.all(in: connection).map(\.receiver) {
            let files = BufferFiles(of: receiver, beside: connection.file)
            // Held until all is stored; who holds it now is recording.
            guard let claim = try claim(files) else { continue }
            let loss = try storeRemains(of: receiver, by: sealing, dividedBy: division, in: connection)
            let remains = loss?.keptAside(files)
            if let remains { damaged.append(remains) }
            withExtendedLifetime(claim) { files.remove(but: remains?.files ?? []) }
        }
        return damaged
    }

    /// Damage for which fixes of a recording that has died could not be stored.
    struct Loss {
        /// The fixes and gaps of its files.
        let remains: BufferedFixes
        /// The number of missing fixes, about.
        let missing: Int

        /// Gives the damaged files other names.
        func keptAside(_ files: BufferFiles) -> DamagedBuffers {
            DamagedBuffers(missing: missing, orMore: remains.isCutOff, files: files.keepAside(remains))
        }
    }

    /// Stores what a recording of one receiver that has died has left beside a database, if one has.
    ///
    /// The receiver's files, which stay, are the caller's.
    ///
    /// - Returns: the damage for which fixes could not be stored; nil where all were.
    static func storeRemains(
        of receiver: Int64,
        by sealing: ChunkSealer,
        dividedBy division: TrackDivision,
        in connection: Connection
    ) throws(SQLiteError) -> Loss? {
        // Another program may have stored them meanwhile, and then there are none.
        guard let filling = try BufferTable.all(in: connection).first(where: { $0.receiver == receiver }) else {
            return nil
        }
        let name = try ReceiverTable.name(of: receiver, in: connection)
        let identity = ReceiverIdentity(name ?? "receiver \(receiver)")
        let remains = try remains(BufferFiles(of: receiver, beside: connection.file), of: filling)
        var missing = 0
        for gap in remains.gaps { missing += try gap.missing(in: connection) }
        _ = try store(
            remains.fixes,
            remains.skies,
            of: identity,
            behind: nil,
            dividedBy: division,
            by: sealing,
            in: connection
        ) { () throws(SQLiteError) in
            try BufferTable.remove(receiver, in: connection)
        }
        return remains.gaps.isEmpty ? nil : Loss(remains: remains, missing: missing)
    }

    private static func claim(_ files: BufferFiles) throws(SQLiteError) -> [SectorFile]? {
        do throws(Errno) {
            guard let memory = try files.claimMemory(),
                let disk = try SectorFile.claim(files.disk, for: files.owner, room: 0)
            else { return nil }
            return [memory.file, disk]
        } catch {
            throw DatabaseFile.systemError(error, files.disk)
        }
    }

    private static func remains(
        _ files: BufferFiles,
        of filling: BufferTable.Filling
    ) throws(SQLiteError) -> BufferedFixes {
        do throws(Errno) {
            return try files.fixes(of: filling.number, startingWith: files.contents())
        } catch {
            throw DatabaseFile.systemError(error, files.disk)
        }
    }
}
