internal import FixCodec
internal import GNSS
internal import Logbook
internal import SystemPackage

/// A consistent copy of a database, which may be recorded into during the copy.
struct DatabaseBackup {
    private let database: Connection
    private let sealing: ChunkSealer

    init(of database: Connection) {
        self.database = database
        sealing = ChunkSealer(in: database)
    }

    /// Writes the copy to a file, either completely or not at all.
    func write(to file: FilePath, replacing isReplacing: Bool) throws(SQLiteError) {
        try DatabaseFiles(of: database.file).requireOther(than: file)
        if !isReplacing, DatabaseFile.exists(file) { throw SQLiteError(.exists, file: file) }
        let copy: PartialCopy
        do throws(Errno) { copy = try PartialCopy.begin(for: file) } catch {
            throw DatabaseFile.systemError(error, file)
        }
        try fill(copy, for: file)
        do throws(Errno) { try copy.publish(as: file) } catch {
            throw DatabaseFile.systemError(error, file)
        }
    }

    /// Copies the database, then the latest fixes from the buffer files.
    private func fill(_ copy: borrowing PartialCopy, for target: FilePath) throws(SQLiteError) {
        for _ in 0..<Self.mostAttempts {
            let before = try latest()
            copy.empty()
            try copyDatabase(to: copy.file, for: target)
            do throws(SQLiteError) {
                let connection = try Connection(copy.file, access: .readWrite, timeout: 0)
                try connection.distrustFile()
                try Schema.defineRecentTables(in: connection)
                if try store(before, latest(), in: connection) { return try complete(connection) }
            } catch {
                // Report the path that the user passed.
                throw error.file == copy.file ? error.concerning(target) : error
            }
        }
        throw SQLiteError(.busy, file: database.file)
    }

    /// Copies the database without its buffer files.
    private func copyDatabase(to file: FilePath, for target: FilePath) throws(SQLiteError) {
        // Only the owner can access the file, as positions are private.
        try DatabaseFile.makeFile(file)
        // Without the views for older schemas, which SQLite would copy instead of the tables.
        let original = try Connection(database.file, access: database.access, timeout: DatabaseFile.timeout)
        try original.distrustFile()
        let statement = try original.statement("VACUUM INTO ?")
        statement.bind(file.string)
        do throws(SQLiteError) {
            try statement.run()
        } catch {
            // SQLite attributes all errors to the original. Attribute those of writing to the copy.
            throw error.isOfWriting ? error.concerning(target) : error
        }
    }

    /// Adds the latest fixes to the copy.
    ///
    /// - Returns: false if some of them were moved to the database after it was copied.
    private func store(
        _ before: [BufferTable.Filling: BufferedFixes],
        _ after: [BufferTable.Filling: BufferedFixes],
        in copy: Connection
    ) throws(SQLiteError) -> Bool {
        for filling in try BufferTable.all(in: copy) {
            guard let filling = before.keys.first(where: { $0.isSame(as: filling) }) else { return false }
            let latest = after.first { $0.key.isSame(as: filling) }?.value ?? before[filling]
            let name = try ReceiverTable.name(of: filling.receiver, in: copy) ?? "receiver \(filling.receiver)"
            let sealing = ChunkSealer(in: copy)
            _ = try BufferFlush.store(
                latest?.fixes ?? [],
                latest?.skies ?? [],
                of: ReceiverIdentity(name),
                behind: nil,
                dividedBy: TrackDivision(),
                by: sealing,
                in: copy
            ) {
                () throws(SQLiteError) in
                try sealing.sealAll(of: filling.receiver)
                try BufferTable.remove(filling.receiver, in: copy)
            }
        }
        return true
    }

    private func latest() throws(SQLiteError) -> [BufferTable.Filling: BufferedFixes] {
        var latest: [BufferTable.Filling: BufferedFixes] = [:]
        for filling in try BufferTable.all(in: database) {
            let files = BufferFiles(of: filling.receiver, beside: database.file)
            let found: BufferedFixes
            do throws(Errno) {
                found = try files.fixes(of: filling.number, startingWith: files.contents())
            } catch {
                throw DatabaseFile.systemError(error, files.disk)
            }
            guard found.gaps.isEmpty else {
                let message = "unreadable latest fixes"
                throw SQLiteError(.damaged, message: message, file: database.file)
            }
            latest[filling] = found
        }
        return latest
    }

    private func complete(_ copy: Connection) throws(SQLiteError) {
        if let contradiction = try SoundnessCheck.contradiction(in: copy) {
            throw SQLiteError(.damaged, message: contradiction, file: database.file)
        }
        // Chunks are protected only by their checksums, so decode each of them.
        _ = try copy.rows(of: "SELECT data FROM chunk") { row throws(SQLiteError) in
            _ = try ChunkTable.read(row, in: database)
        }
        _ = try copy.rows(of: "SELECT data FROM temp.every_sky_chunk") { row throws(SQLiteError) in
            _ = try SkyTable.read(row, in: database)
        }
    }

    private static let mostAttempts = 5
}
