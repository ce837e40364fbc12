package import GNSS
package import Logbook

/// The table of receivers and their remembered settings.
enum ReceiverTable {
    /// The row number of a receiver; inserts the row if needed, within an open transaction.
    static func number(of identity: ReceiverIdentity, in connection: Connection) throws(SQLiteError) -> Int64 {
        if let known = try ReceiverRows(connection).number(of: identity) { return known }
        try connection.change("INSERT INTO receiver (identity) VALUES (?)", identity.name)
        return connection.lastInsertedRow
    }

    /// A receiver's name by its row number; `nil` if none.
    static func name(of receiver: Int64, in connection: Connection) throws(SQLiteError) -> String? {
        let sql = "SELECT identity FROM receiver WHERE id = ?"
        return try connection.rows(of: sql, receiver) { $0.nextText() }.first.flatMap(\.self)
    }
}

/// The end of a receiver's stored fixes, after which the next ones are appended.
package struct ReceiverTail {
    /// The number of the receiver's row.
    let receiver: Int64
    /// Its latest track; `nil` if none.
    let track: TrackProgress?
    /// The latest time at which it has a location; `nil` if none.
    let latest: UTCTime?
    /// The number of its fixes that are rows.
    let rows: Int
    /// The state of the database for which this is valid.
    let state: Connection.State

    init(receiver: Int64, track: TrackProgress?, latest: UTCTime?, rows: Int, state: Connection.State) {
        self.receiver = receiver
        self.track = track
        self.latest = latest
        self.rows = rows
        self.state = state
    }

    /// Reads the end of a receiver's fixes, within an open transaction; inserts the receiver if needed.
    init(of identity: ReceiverIdentity, in connection: Connection) throws(SQLiteError) {
        let receiver = try ReceiverTable.number(of: identity, in: connection)
        self.init(
            receiver: receiver,
            track: try TrackTable.latest(of: receiver, in: connection),
            latest: try TrackRows(connection).latestInstant(of: receiver),
            rows: try FixTable.count(of: receiver, in: connection),
            state: try connection.state
        )
    }
}

extension SQLiteStorage: ReceiverMemory {
    /// All remembered receivers, the most recently heard first.
    package func rememberedReceivers() throws(SQLiteError) -> [FamiliarReceiver] {
        try ReceiverRows(connection).remembered()
    }

    /// Stores a receiver's settings in place of the previous ones.
    package func remember(_ receiver: FamiliarReceiver) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in try ReceiverRows(connection).remember(receiver) }
    }
}

extension SQLiteStorage {
    /// Trusts receivers again, which ends all suspicion.
    ///
    /// A running recording learns of it with the next fixes that it stores. A recording that begins later suspects
    /// nothing anyway.
    ///
    /// - Parameters:
    ///   - receivers: the receivers to trust.
    ///   - time: the current time.
    /// - Returns: those of them that are in the database.
    /// - Throws: `SQLiteError` if the database cannot be written; nothing is changed then.
    package func trust(
        _ receivers: Set<ReceiverIdentity>,
        at time: UTCTime
    ) throws(SQLiteError) -> Set<ReceiverIdentity> {
        try connection.transaction { () throws(SQLiteError) in
            let sql = "INSERT INTO trust (receiver, time, time_leap) SELECT id, ?, ? FROM receiver WHERE identity = ?"
            var known: Set<ReceiverIdentity> = []
            for receiver in receivers {
                try connection.change(sql, time, receiver.name)
                if connection.changedRows > 0 { known.insert(receiver) }
            }
            return known
        }
    }

    /// When the user last trusted each receiver again.
    package func trustTimes() throws(SQLiteError) -> [ReceiverIdentity: UTCTime] {
        let sql = """
            SELECT identity, time, time_leap FROM trust JOIN receiver ON receiver.id = receiver ORDER BY trust.id
            """
        var times: [ReceiverIdentity: UTCTime] = [:]
        for (name, time) in try connection.rows(of: sql, read: { ($0.nextText() ?? "", $0.nextTime()) }) {
            times[ReceiverIdentity(name)] = time
        }
        return times
    }
}

/// Notices that the user trusts receivers again, while they are recorded.
struct TrustWatch {
    /// `Connection.otherChanges` when the table was last read; `nil` before.
    private var changes: Int64?
    /// The number of the last row of each receiver, by name.
    private var latest: [String: Int64] = [:]
    private var noticed: [ReceiverIdentity: Int64] = [:]

    /// Whether the user trusts a receiver again since the last call, which is false for the first one.
    ///
    /// The table is read only if another connection has changed the database.
    mutating func isTrustedAgain(_ receiver: ReceiverIdentity, in connection: Connection) throws(SQLiteError) -> Bool {
        let current = try connection.otherChanges
        if current != changes {
            let sql =
                "SELECT identity, max(trust.id) FROM trust JOIN receiver ON receiver.id = receiver GROUP BY receiver"
            let rows = try connection.rows(of: sql) { ($0.nextText() ?? "", $0.nextInteger() ?? 0) }
            latest = Dictionary(rows) { max($0, $1) }
            changes = current
        }
        let last = latest[receiver.name] ?? 0
        return noticed.updateValue(last, forKey: receiver).map { $0 < last } ?? false
    }
}
