internal import FixCodec
internal import Logbook
internal import SystemPackage

/// Shows a connection the latest fixes of other recordings, which are not yet in the database.
struct BufferReading {
    /// The latest fixes of a receiver shown to this connection.
    private struct Seen {
        let filling: BufferTable.Filling
        let latest: BufferedFixes

        /// Whether a later state has all fixes of this one, and perhaps more after them.
        ///
        /// Until the files are flushed, fixes are only added, so the last one decides.
        func isContinued(by later: Seen) -> Bool {
            let fixes = later.latest.fixes.prefix(latest.fixes.count)
            return filling == later.filling && fixes.count == latest.fixes.count
                && fixes.last?.id == latest.fixes.last?.id
        }
    }

    private let connection: Connection
    private let unreadable: UnreadableFixes
    /// The latest fixes shown to this connection, by receiver.
    private var seen: [Int64: Seen] = [:]
    /// The satellite summaries shown to this connection, by receiver.
    private var seenSkies: [Int64: [SkySummary]] = [:]
    /// Whether this value began the transaction.
    private var hasBegun = false

    init(_ connection: Connection, passingOver unreadable: UnreadableFixes) {
        self.unreadable = unreadable
        self.connection = connection
    }

    /// Begins a transaction that reads a snapshot of the database and of the matching latest fixes.
    ///
    /// - Parameters:
    ///   - own: the numbers of the receivers that this connection records itself, whose fixes it sees already.
    ///   - isOfSkies: whether to include satellite summaries.
    /// - Throws: `SQLiteError` if something cannot be read.
    mutating func begin(without own: Set<Int64> = [], withSkies isOfSkies: Bool = false) throws(SQLiteError) {
        // Within a write transaction no other program can flush its files to the database.
        if connection.isInTransaction { return try show(found(fillings(without: own)), withSkies: isOfSkies) }
        while true {
            let fillings = try fillings(without: own)
            let found = try found(fillings)
            try connection.execute("BEGIN")
            hasBegun = true
            do throws(SQLiteError) {
                // If the fillings differ, files were flushed while they were read. Try again.
                if try self.fillings(without: own) == fillings { return try show(found, withSkies: isOfSkies) }
            } catch {
                end()
                throw error
            }
            end()
        }
    }

    mutating func end() {
        // Committing cannot fail, as nothing was written.
        if hasBegun { try? connection.execute("COMMIT") }
        hasBegun = false
    }

    private func found(_ fillings: [BufferTable.Filling]) throws(SQLiteError) -> [Int64: Seen] {
        var found: [Int64: Seen] = [:]
        for filling in fillings { found[filling.receiver] = try read(filling) }
        return found
    }

    private func fillings(without own: Set<Int64>) throws(SQLiteError) -> [BufferTable.Filling] {
        try BufferTable.all(in: connection).filter { !own.contains($0.receiver) }
    }

    private func read(_ filling: BufferTable.Filling) throws(SQLiteError) -> Seen {
        let files = BufferFiles(of: filling.receiver, beside: connection.file)
        do throws(Errno) {
            // Blocks that could not be read before may be readable now.
            if let known = seen[filling.receiver], known.filling == filling, known.latest.gaps.isEmpty {
                guard let contents = try files.changedContents(since: known.latest) else { return known }
                let latest = try files.fixes(
                    of: filling.number,
                    startingWith: contents,
                    continuing: known.latest
                )
                return Seen(filling: filling, latest: latest)
            }
            let contents = try files.contents()
            return Seen(filling: filling, latest: try files.fixes(of: filling.number, startingWith: contents))
        } catch {
            throw DatabaseFile.systemError(error, files.disk)
        }
    }

    /// Updates the rows shown to the connection.
    private mutating func show(_ found: [Int64: Seen], withSkies isOfSkies: Bool) throws(SQLiteError) {
        let all = Set(seen.keys).union(found.keys)
        let receivers = all.filter { receiver in
            guard let former = seen[receiver], let latest = found[receiver] else { return true }
            return !former.isContinued(by: latest) || former.latest.fixes.count < latest.latest.fixes.count
        }
        let skies = isOfSkies ? found.mapValues(\.latest.skies) : seenSkies
        if !receivers.isEmpty || skies != seenSkies {
            try connection.showing { () throws(SQLiteError) in
                for receiver in receivers {
                    let (former, latest) = (seen[receiver]?.latest.fixes ?? [], found[receiver]?.latest.fixes ?? [])
                    let isContinued =
                        found[receiver].map { seen[receiver]?.isContinued(by: $0) ?? true } ?? former.isEmpty
                    if !isContinued { try BufferTable.hide(receiver, in: connection) }
                    let added = latest.dropFirst(isContinued ? former.count : 0)
                    for fix in added { try BufferTable.show(fix, in: connection) }
                }
                for receiver in Set(skies.keys).union(seenSkies.keys) where skies[receiver] != seenSkies[receiver] {
                    try SkyTable.show(skies[receiver] ?? [], of: receiver, in: connection)
                }
            }
            seenSkies = skies
        }
        seen = found
        for (receiver, seen) in found where !seen.latest.gaps.isEmpty {
            var missing = 0
            for gap in seen.latest.gaps { missing += try gap.missing(in: connection) }
            unreadable.note(latestOf: receiver, missing: missing, orMore: seen.latest.isCutOff)
        }
    }
}
