internal import FixCodec
package import GNSS
package import SQLite
package import SystemPackage

/// The buffer files of a receiver.
package struct BufferStatus: Hashable, Sendable {
    package let receiver: ReceiverIdentity
    /// The number of fixes that are not yet in the database.
    package let fixes: Int
    /// The files, locked by the recording; some may be missing.
    package let files: [FilePath]
}

extension SQLiteStorage {
    /// The receivers with buffer files, of running and of crashed recordings.
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
                    fixes: Int(try connection.value(sql, receiver) ?? 0),
                    files: [files.disk, files.memory, files.spare]
                )
            )
        }
        return buffers
    }

    /// The number of fixes, including rejected and deleted ones.
    package func fixCount() throws(SQLiteError) -> Int {
        try beginReading()
        defer { recentReading.end() }
        let rows = try connection.integer("SELECT count(*) FROM fix") ?? 0
        // SQLite fails a query whose integer sum overflows, so total() sums floating-point numbers.
        let sealed = try connection.integer("SELECT CAST(total(fixes) AS INTEGER) FROM chunk") ?? 0
        try RowNumber.require(rows, sealed, within: RowNumber.counts, of: "fixes", in: connection)
        return Int(rows + sealed)
    }
}

/// Damage in the buffer files of a crashed recording.
package struct DamagedBuffers: Hashable, Sendable {
    /// The approximate number of lost fixes; the others are in the database.
    package let missing: Int
    /// Whether more fixes than `missing` may be lost, because a file was truncated or is missing.
    package let areMore: Bool
    /// The new paths of the damaged files; empty if they are missing.
    package let files: [FilePath]

    /// Creates a record of damage.
    package init(missing: Int, orMore areMore: Bool = false, files: [FilePath]) {
        (self.missing, self.areMore, self.files) = (missing, areMore, files)
    }
}

extension SQLiteStorage {
    package var file: FilePath { connection.file }

    /// Reports damage in the files of crashed recordings, both earlier and future findings.
    ///
    /// - Parameter tell: called once per receiver; it must not block.
    package func tellOfDamage(_ tell: @escaping @Sendable (DamagedBuffers) -> Void) {
        for remains in damagedRemains { tell(remains) }
        damagedRemains = []
        tellOfDamage = tell
    }

    func note(_ found: [DamagedBuffers]) {
        guard let tellOfDamage else { return damagedRemains += found }
        for remains in found { tellOfDamage(remains) }
    }
}
