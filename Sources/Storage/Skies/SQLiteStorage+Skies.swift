package import GNSS
package import Logbook
package import SQLite

extension SQLiteStorage: StoredSkies {
    /// Stores what a receiver listed of satellites.
    ///
    /// In a recording it is kept with the latest fixes, and comes into the database with these; else when there is enough for a
    /// chunk, and when the run ends.
    package func append(_ skies: [SkySummary], of receiver: ReceiverIdentity) async throws(SQLiteError) {
        if let recent {
            try recent.requireName()
            return try recent.append(skies, of: receiver)
        }
        var waiting = waitingSkies[receiver] ?? []
        waiting.grow(by: skies)
        waitingSkies[receiver] = waiting
        let signals = waiting.reduce(0) { $0 + $1.signals.count }
        // The last one may grow.
        if signals >= 2 * SkyTable.signalsPerChunk { try storeSkies(of: receiver, butLast: 1) }
    }

    /// Brings what was listed of satellites into the database.
    ///
    /// - Parameters:
    ///   - receiver: the receiver.
    ///   - kept: the number of the latest summaries that wait for more.
    /// - Throws: `SQLiteError` where it cannot be written.
    func storeSkies(of receiver: ReceiverIdentity, butLast kept: Int = 0) throws(SQLiteError) {
        guard let waiting = waitingSkies[receiver], waiting.count > kept else { return }
        try connection.transaction { () throws(SQLiteError) in
            let number = try ReceiverTable.number(of: receiver, in: connection)
            try SkyTable.append(waiting.dropLast(kept), of: number, in: connection)
        }
        waitingSkies[receiver] = kept == 0 ? nil : waiting.suffix(kept)
    }

    /// Hands over what receivers listed of satellites, also what is not yet in the database.
    ///
    /// - Throws: `SQLiteError` where the database cannot be read; where some of it is damaged, after all the rest.
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
            throw SQLiteError(.damaged, message: "satellites that are not as they were written", file: connection.file)
        }
    }
}

extension [SkySummary] {
    /// Adds summaries behind these; one that begins when the last one does takes its place.
    mutating func grow(by skies: [SkySummary]) {
        for sky in skies {
            if last?.start == sky.start { removeLast() }
            append(sky)
        }
    }
}
