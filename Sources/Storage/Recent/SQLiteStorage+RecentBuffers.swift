internal import FixCodec
package import GNSS
package import SQLite
package import SystemPackage

/// The latest fixes of a receiver, which are in files beside the database.
package struct BufferStatus: Hashable, Sendable {
    /// The receiver.
    package let receiver: ReceiverIdentity
    /// The number of fixes that wait to be brought into the database.
    package let fixes: Int
    /// The files, which whoever records has locked; some may be missing.
    package let files: [FilePath]
}

extension SQLiteStorage {
    /// The receivers that are recorded, or whose recording has died, with what waits of them.
    ///
    /// - Throws: `SQLiteError` where the database cannot be read.
    package func recentBuffers() throws(SQLiteError) -> [BufferStatus] {
        try beginReading()
        defer { recentReading.end() }
        var buffers: [BufferStatus] = []
        for receiver in try BufferTable.all(in: connection).map(\.receiver) {
            let files = BufferFiles(of: receiver, beside: connection.file)
            let sql = "SELECT count(*) FROM temp.recent_fix WHERE receiver = ?"
            buffers.append(
                BufferStatus(
                    receiver: try identity(ofReceiver: receiver) ?? ReceiverIdentity("receiver \(receiver)"),
                    fixes: Int(try connection.integer(sql) { $0.bind(receiver) } ?? 0),
                    files: [files.disk, files.memory, files.spare]
                )
            )
        }
        return buffers
    }

    /// The number of fixes, rejected and deleted ones among them.
    ///
    /// - Throws: `SQLiteError` where the database cannot be read.
    package func fixCount() throws(SQLiteError) -> Int {
        try beginReading()
        defer { recentReading.end() }
        let rows = try connection.integer("SELECT count(*) FROM fix") ?? 0
        // As a number with a fraction, since SQLite calls a sum that is too large for an integer an error of the query.
        let sealed = try connection.integer("SELECT CAST(total(fixes) AS INTEGER) FROM chunk") ?? 0
        try RowNumber.require(rows, sealed, within: RowNumber.counts, of: "fixes", in: connection)
        return Int(rows + sealed)
    }
}
