internal import GNSS
package import Logbook
package import SQLite

/// The table of receivers and their remembered settings.
enum ReceiverTable {
    /// The row number of a receiver; inserts the row if needed, within an open transaction.
    static func number(of identity: ReceiverIdentity, in connection: Connection) throws(SQLiteError) -> Int64 {
        let known = try connection.integer("SELECT id FROM receiver WHERE identity = ?") { $0.bind(identity.name) }
        if let known { return known }
        let insertion = try connection.statement("INSERT INTO receiver (identity) VALUES (?)")
        insertion.bind(identity.name)
        try insertion.run()
        return connection.lastInsertedRow
    }

    /// A receiver's name by its row number; `nil` if none.
    static func name(of receiver: Int64, in connection: Connection) throws(SQLiteError) -> String? {
        let sql = "SELECT identity FROM receiver WHERE id = ?"
        return try connection.rows(of: sql, bind: { $0.bind(receiver) }) { $0.nextText() }.first.flatMap(\.self)
    }

    /// All receivers by their row number.
    static func identities(in connection: Connection) throws(SQLiteError) -> [Int64: ReceiverIdentity] {
        let rows = try connection.rows(of: "SELECT id, identity FROM receiver") {
            ($0.nextInteger() ?? 0, ReceiverIdentity($0.nextText() ?? ""))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// All remembered receivers, the most recently heard first.
    static func remembered(in connection: Connection) throws(SQLiteError) -> [RememberedReceiver] {
        let sql = """
            SELECT identity, line_setting, sentences, heard_time, heard_leap FROM receiver
            WHERE heard_time IS NOT NULL ORDER BY heard_time DESC, heard_leap DESC, identity
            """
        return try connection.rows(of: sql) { row throws(SQLiteError) in
            let (name, lineSetting, sentences) = (row.nextText(), row.nextText(), row.nextText() ?? "")
            guard let name, let lastHeard = row.nextTime() else {
                throw SQLiteError(.damaged, message: "an impossible receiver", file: connection.file)
            }
            return RememberedReceiver(
                receiver: ReceiverIdentity(name),
                lineSetting: lineSetting,
                sentences: sentences.split(separator: " ").map(String.init),
                lastHeard: lastHeard
            )
        }
    }

    /// Stores a receiver's settings, within an open transaction.
    static func remember(_ remembered: RememberedReceiver, in connection: Connection) throws(SQLiteError) {
        let number = try number(of: remembered.receiver, in: connection)
        let update = try connection.statement(
            "UPDATE receiver SET line_setting = ?, sentences = ?, heard_time = ?, heard_leap = ? WHERE id = ?"
        )
        update.bind(remembered.lineSetting)
        update.bind(remembered.sentences.joined(separator: " "))
        update.bind(remembered.lastHeard)
        update.bind(number)
        try update.run()
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
            latest: try TrackTable.latestInstant(of: receiver, in: connection),
            rows: try FixTable.count(of: receiver, in: connection),
            state: try connection.state
        )
    }
}

extension SQLiteStorage: ReceiverMemory {
    /// All receivers by their row number.
    static func identities(in connection: Connection) throws(SQLiteError) -> [Int64: ReceiverIdentity] {
        let rows = try connection.rows(of: "SELECT id, identity FROM receiver") {
            ($0.nextInteger() ?? 0, ReceiverIdentity($0.nextText() ?? ""))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// All remembered receivers, the most recently heard first.
    package func rememberedReceivers() throws(SQLiteError) -> [RememberedReceiver] {
        try ReceiverTable.remembered(in: connection)
    }

    /// Stores a receiver's settings in place of the previous ones.
    package func remember(_ receiver: RememberedReceiver) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in try ReceiverTable.remember(receiver, in: connection) }
    }
}
