internal import GNSS
package import Logbook
package import SQLite

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
    package func rememberedReceivers() throws(SQLiteError) -> [RememberedReceiver] {
        try ReceiverRows(connection).remembered()
    }

    /// Stores a receiver's settings in place of the previous ones.
    package func remember(_ receiver: RememberedReceiver) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in try ReceiverRows(connection).remember(receiver) }
    }
}
