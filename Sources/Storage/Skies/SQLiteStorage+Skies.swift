package import GNSS
package import Logbook
package import SQLite

extension SQLiteStorage: StoredSkies {
    /// Stores the satellites that a receiver listed.
    ///
    /// A recording buffers them together with the latest fixes. Otherwise they are stored when they fill a chunk, and
    /// when the run ends.
    package func append(_ skies: [SkySummary], of receiver: ReceiverIdentity) async throws(SQLiteError) {
        if let recent {
            try recent.requireName()
            return try recent.append(skies, of: receiver)
        }
        var waiting = waitingSkies[receiver] ?? []
        waiting.grow(by: skies)
        waitingSkies[receiver] = waiting
        let signals = waiting.reduce(0) { $0 + $1.signals.count }
        // The last summary may still grow.
        if signals >= 2 * SkyTable.signalsPerChunk { try storeSkies(of: receiver, butLast: 1) }
    }

    /// Moves satellite summaries to the database, except the latest `kept` ones, which may still grow.
    func storeSkies(of receiver: ReceiverIdentity, butLast kept: Int = 0) throws(SQLiteError) {
        guard let waiting = waitingSkies[receiver], waiting.count > kept else { return }
        try connection.transaction { () throws(SQLiteError) in
            let number = try ReceiverTable.number(of: receiver, in: connection)
            try SkyTable.append(waiting.dropLast(kept), of: number, in: connection)
        }
        waitingSkies[receiver] = kept == 0 ? nil : waiting.suffix(kept)
    }

    /// Passes on satellite summaries, including those that are not yet in the database.
    ///
    /// - Throws: `SQLiteError` if the database cannot be read; if parts are damaged, after all the others were passed
    ///   on.
    package func readSkies(
        from start: UTCTime?,
        to end: UTCTime?,
        of receiver: ReceiverIdentity?,
        _ note: @Sendable (ReceiverIdentity, SkySummary) -> Void
    ) throws(SQLiteError) {
        try beginReading(withSkies: true)
        defer { recentReading.end() }
        var damaged = 0
        var names: [Int64: ReceiverIdentity] = [:]
        for number in try connection.rows(of: "SELECT id FROM receiver ORDER BY id", read: { $0.nextInteger() ?? 0 }) {
            names[number] = try identity(ofReceiver: number)
        }
        for (number, name) in names.sorted(by: { $0.key < $1.key }) where receiver == nil || receiver == name {
            let span = SkySpan(receiver: number, from: start, through: end?.advanced(bySeconds: -1e-9))
            damaged += try SkyReading.read(span, in: connection) { note(name, $1) }
            let own = recent?.receivers[name]?.skies ?? waitingSkies[name] ?? []
            for sky in own where span.contains(sky) { note(name, sky) }
        }
        guard damaged == 0 else {
            throw SQLiteError(.damaged, message: "unreadable satellites", file: connection.file)
        }
    }
}

extension [SkySummary] {
    /// Appends summaries; a summary that begins at the same time as the last one replaces it.
    mutating func grow(by skies: [SkySummary]) {
        for sky in skies {
            if last?.start == sky.start { removeLast() }
            append(sky)
        }
    }
}
