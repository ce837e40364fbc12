internal import GNSS
internal import SQLite

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
