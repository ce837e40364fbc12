internal import Logbook
internal import SQLite
internal import SystemPackage

/// Has a connection see the latest fixes that others record, which are not yet in the database.
struct BufferReading {
    /// The latest fixes of a receiver, as this connection sees them.
    private struct Seen {
        let filling: BufferTable.Filling
        let latest: BufferedFixes
    }

    private let connection: Connection
    private let isForReadingOnly: Bool
    private let unreadable: UnreadableFixes
    /// The latest fixes as this connection sees them, by receiver.
    private var seen: [Int64: Seen] = [:]
    /// The sky as this connection sees it, by receiver.
    private var seenSkies: [Int64: [SkySummary]] = [:]
    /// True where the transaction is this one's own.
    private var hasBegun = false

    /// - Parameters:
    ///   - connection: the database.
    ///   - isForReadingOnly: true where the connection must not change anything.
    ///   - unreadable: the record of what is missing among the fixes.
    init(_ connection: Connection, isForReadingOnly: Bool, passingOver unreadable: UnreadableFixes) {
        self.unreadable = unreadable
        self.connection = connection
        self.isForReadingOnly = isForReadingOnly
    }

    /// Begins a transaction that reads the database as it is at one instant, with the latest fixes of that instant.
    ///
    /// - Parameters:
    ///   - own: the numbers of the receivers that this connection records itself, whose fixes it sees anyway.
    ///   - isOfSkies: true where what was listed of satellites is wanted, too.
    /// - Throws: `SQLiteError` where something cannot be read.
    mutating func begin(without own: Set<Int64> = [], withSkies isOfSkies: Bool = false) throws(SQLiteError) {
        // A writer keeps all others from emptying files into the database.
        if connection.isInTransaction { return try show(found(fillings(without: own)), withSkies: isOfSkies) }
        while true {
            let fillings = try fillings(without: own)
            let found = try found(fillings)
            try connection.execute("BEGIN")
            hasBegun = true
            do throws(SQLiteError) {
                // Otherwise they were emptied into the database while they were read.
                if try self.fillings(without: own) == fillings { return try show(found, withSkies: isOfSkies) }
            } catch {
                end()
                throw error
            }
            end()
        }
    }

    /// Ends the transaction.
    mutating func end() {
        // Nothing was written that could fail to be.
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
            let known = seen[filling.receiver]
            let contents = try files.contents()
            if let known, known.filling == filling, known.latest.contents == contents { return known }
            return Seen(filling: filling, latest: try files.fixes(of: filling.number, startingWith: contents))
        } catch {
            throw DatabaseFile.systemError(error, files.disk)
        }
    }

    /// Brings the connection's rows up to date.
    private mutating func show(_ found: [Int64: Seen], withSkies isOfSkies: Bool) throws(SQLiteError) {
        let all = Set(seen.keys).union(found.keys)
        let receivers = all.filter { seen[$0]?.latest.fixes != found[$0]?.latest.fixes }
        let skies = isOfSkies ? found.mapValues(\.latest.skies) : seenSkies
        if !receivers.isEmpty || skies != seenSkies {
            if isForReadingOnly { try connection.execute("PRAGMA query_only = OFF") }
            defer { if isForReadingOnly { try? connection.execute("PRAGMA query_only = ON") } }
            for receiver in receivers {
                let (former, latest) = (seen[receiver]?.latest.fixes ?? [], found[receiver]?.latest.fixes ?? [])
                // While files fill, there is only more in them.
                let isContinued = latest.starts(with: former)
                if !isContinued { try BufferTable.hide(receiver, in: connection) }
                let added = latest.dropFirst(isContinued ? former.count : 0)
                for fix in added { try BufferTable.show(fix, in: connection) }
            }
            for receiver in Set(skies.keys).union(seenSkies.keys) where skies[receiver] != seenSkies[receiver] {
                try SkyTable.show(skies[receiver] ?? [], of: receiver, in: connection)
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
