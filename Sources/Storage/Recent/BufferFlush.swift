internal import FixCodec
internal import GNSS
internal import Logbook
internal import SystemPackage

/// Moves a receiver's latest fixes to the database.
enum BufferFlush {
    /// Appends fixes to those of a receiver in one transaction.
    ///
    /// - Parameters:
    ///   - fixes: the latest fixes, in order of arrival. Locations are assigned to tracks.
    ///   - skies: the satellite summaries, in order of time.
    ///   - identity: the receiver.
    ///   - end: the end of the receiver's stored fixes; `nil` to look it up.
    ///   - division: the rules for where tracks end.
    ///   - sealing: seals fixes in chunks.
    ///   - connection: the database.
    ///   - finish: the remaining work of the same transaction.
    /// - Returns: the new end of the receiver's fixes.
    /// - Throws: `SQLiteError` if the database cannot be written; nothing is changed then.
    static func store(
        _ fixes: [FixWithNumbers],
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
            // Hide the buffered fixes from this connection, which would see them twice once they are stored.
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

    /// Stores the fixes left by crashed recordings and removes their buffer files.
    ///
    /// - Returns: the damage that was found. Damaged files are renamed and kept.
    static func storeRemains(
        by sealing: ChunkSealer,
        dividedBy division: TrackDivision,
        in connection: Connection
    ) throws(SQLiteError) -> [DamagedBuffers] {
        var damaged: [DamagedBuffers] = []
        for receiver in try BufferTable.all(in: connection).map(\.receiver) {
            let files = BufferFiles(of: receiver, beside: connection.file)
            // Held until everything is stored. If another process holds it, a recording is running.
            guard let claim = try claim(files) else { continue }
            let loss = try storeRemains(of: receiver, by: sealing, dividedBy: division, in: connection)
            let remains = loss?.keptAside(files)
            if let remains { damaged.append(remains) }
            withExtendedLifetime(claim) { files.remove(but: remains?.files ?? []) }
        }
        return damaged
    }

    /// Damage in the buffer files of a crashed recording that lost fixes.
    struct Loss {
        let remains: BufferedFixes
        /// The approximate number of missing fixes.
        let missing: Int

        func keptAside(_ files: BufferFiles) -> DamagedBuffers {
            DamagedBuffers(missing: missing, orMore: remains.isCutOff, files: files.keepAside(remains))
        }
    }

    /// Stores the fixes left by a crashed recording of one receiver.
    ///
    /// The buffer files stay; the caller must hold them.
    ///
    /// - Returns: the damage if fixes are lost; `nil` if all were stored.
    static func storeRemains(
        of receiver: Int64,
        by sealing: ChunkSealer,
        dividedBy division: TrackDivision,
        in connection: Connection
    ) throws(SQLiteError) -> Loss? {
        // Another program may have stored the fixes in between.
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
                let disk = try SectorFile.claim(files.disk, for: files.owner)
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
