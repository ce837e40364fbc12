internal import GNSS
internal import SQLite

/// The end that the fixes of a receiver have come to, so that the next ones can be stored behind them.
package struct ReceiverTail {
    /// The number of the receiver's row.
    let receiver: Int64
    /// Its latest track; nil where it has none.
    let track: TrackProgress?
    /// The latest instant at which it has a location; nil where it has none.
    let latest: UTCTime?
    /// The number of its fixes that are rows.
    let rows: Int
    /// The state of the database that this is true of.
    let state: Connection.State

    init(receiver: Int64, track: TrackProgress?, latest: UTCTime?, rows: Int, state: Connection.State) {
        self.receiver = receiver
        self.track = track
        self.latest = latest
        self.rows = rows
        self.state = state
    }

    /// The end that a receiver has come to, within an open transaction; it gets a row where it has none.
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
