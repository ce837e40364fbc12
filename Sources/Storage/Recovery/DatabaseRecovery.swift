internal import Glibc
internal import Logbook
internal import Platform
package import SystemPackage

/// Copies the readable part of a damaged database into a new one.
///
/// The damaged file is read page by page, without SQLite, and never changed.
package enum DatabaseRecovery {
    package struct Result: Hashable, Sendable {
        package let fixes: Int
        package let waypoints: Int
        package let receivers: Int
        /// The number of chunks with a single wrong byte, repaired by means of their checksum.
        package let mendedChunks: Int
        package let damagedChunks: Int
        /// The number of fixes in `damagedChunks`, as given by their rows.
        package let lostFixes: Int
        /// The approximate number of unreadable fixes in the buffer files of recordings.
        package let lostLatestFixes: Int
        /// Whether more of them may be lost, because a file is truncated, emptied or missing.
        package let areMoreLatestLost: Bool
        /// The number of other damaged pages.
        package let damagedPages: Int
    }

    /// Copies all readable fixes, their verdicts and the journal into a new database.
    ///
    /// - Parameters:
    ///   - damaged: the damaged database. Its write-ahead log and buffer files are read, too.
    ///   - new: the path of the new database. The file must not exist yet.
    /// - Returns: the numbers of rescued and lost items.
    /// - Throws: `RecoveryError` if nothing can be rescued, or `SQLiteError` if the new database cannot be written. The
    ///   new file is removed then.
    package static func recover(_ damaged: FilePath, into new: FilePath) async throws -> Result {
        let outcome = await ExecutorThread().run { () -> Swift.Result<Result, any Error> in
            Swift.Result { try recoverNow(damaged, into: new) }
        }
        return try outcome.get()
    }

    private static func recoverNow(_ damaged: FilePath, into new: FilePath) throws -> Result {
        try DatabaseFiles(of: damaged).requireOther(than: new)
        if DatabaseFile.exists(new) { throw RecoveryError.alreadyExists(new) }
        let file = try opened(damaged)
        defer { try? file.close() }
        let log = try? FileDescriptor.open(DatabaseFile.log(of: damaged), .readOnly, options: [.closeOnExec])
        defer { try? log?.close() }
        let scan = scan(file, log: log, try TableShapes())
        let remains = LatestFixFiles.found(beside: damaged, scan)
        let rescued = RescuedFixes(scan, remains: remains)
        guard !rescued.shares.byReceiver.isEmpty || !scan.journal.isEmpty else {
            throw RecoveryError.nothingFound(damaged)
        }
        try claim(new)
        do {
            return try store(rescued, scan, remains, of: damaged, in: new)
        } catch {
            for suffix in ["", "-wal", "-shm"] {
                _ = unsafe new.appendingToName(suffix).withPlatformString { unsafe unlink($0) }
            }
            throw error
        }
    }

    /// Scans a file with the page layout that yields the most fixes.
    private static func scan(_ file: FileDescriptor, log: FileDescriptor?, _ tables: TableShapes) -> DamageScan {
        let size = (try? file.seek(offset: 0, from: .end)) ?? 0
        let logged = log.flatMap { descriptor in WriteAheadLog(descriptor).map { (descriptor, $0) } }
        let header = file.bytes(at: 0, count: PageLayout.most)
        let layouts = PageLayout.candidates(header: header, logged: logged?.1.pageSize)
        var best = scan(file, size, logged, layouts[0], tables)
        for layout in layouts.dropFirst() where best.count == 0 || layouts[0].isDoubtful {
            let other = scan(file, size, logged, layout, tables)
            if other.count > best.count { best = other }
        }
        return best
    }

    private static func scan(
        _ file: FileDescriptor,
        _ size: Int64,
        _ log: (descriptor: FileDescriptor, pages: WriteAheadLog)?,
        _ layout: PageLayout,
        _ tables: TableShapes
    ) -> DamageScan {
        DamageScan(DatabasePages(of: file, size: size, log: log, layout: layout), tables)
    }

    private static func store(
        _ rescued: RescuedFixes,
        _ scan: DamageScan,
        _ remains: [LatestFixFiles.Found],
        of damaged: FilePath,
        in new: FilePath
    ) throws -> Result {
        let connection = try DatabaseFile.openForRecording(
            new,
            dividedBy: TrackDivision(),
            noting: PageDamage(whileWriting: true)
        ).connection
        var insertion = RescueInsertion(into: connection, names: scan.names)
        var receivers = 0
        for (receiver, shares) in rescued.shares.byReceiver.sorted(by: { $0.key < $1.key }) {
            let before = insertion.fixes
            try insertion.insert(shares, of: receiver, from: rescued)
            receivers += insertion.fixes > before ? 1 : 0
        }
        try scan.journal.store(in: connection, names: scan.names)
        try scan.trackEdits.store(in: connection)
        try scan.skies.store(from: scan.pages, remains: remains, in: connection)
        let waypoints = try WaypointTable(connection).count(of: .all)
        if insertion.fixes == 0, scan.journal.isEmpty { throw RecoveryError.nothingFound(damaged) }
        let lost = scan.damagedChunks.filter { chunk in
            [chunk.fixes.lowerBound, chunk.fixes.upperBound].contains {
                !rescued.shares.contain($0, of: chunk.receiver)
            }
        }
        return Result(
            fixes: insertion.fixes,
            waypoints: waypoints,
            receivers: receivers,
            mendedChunks: scan.mendedChunks,
            damagedChunks: lost.count,
            lostFixes: lost.reduce(0) { $0 + $1.count },
            lostLatestFixes: rescued.missing,
            areMoreLatestLost: rescued.areMoreMissing,
            damagedPages: scan.damagedPages
        )
    }

    private static func opened(_ damaged: FilePath) throws(RecoveryError) -> FileDescriptor {
        do throws(Errno) {
            // Non-blocking, as opening a pipe would wait for a writer.
            let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
            let file = try Errno.typed { try FileDescriptor.open(damaged, .readOnly, options: options) }
            let status = try? FileStatus(of: file)
            if let status, status.isRegularFile || status.isBlockDevice { return file }
            try? file.close()
            throw status?.isDirectory == true ? Errno.isDirectory : .illegalSeek
        } catch {
            if error == .noSuchFileOrDirectory || error == .notDirectory { throw .noSuchFile(damaged) }
            throw .unreadable(damaged, error)
        }
    }

    /// Creates the new file exclusively, so that no other program can create it first.
    private static func claim(_ new: FilePath) throws(RecoveryError) {
        do throws(Errno) {
            let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
            try Errno.typed {
                try FileDescriptor.open(new, .readWrite, options: options, permissions: .ownerReadWrite).close()
            }
        } catch {
            throw error == .fileExists ? .alreadyExists(new) : .cannotCreate(new, error)
        }
    }
}

/// Why no database was recovered.
package enum RecoveryError: Error, Hashable, CustomStringConvertible {
    case noSuchFile(FilePath)
    /// The damaged database exists but cannot be read.
    case unreadable(FilePath, Errno)
    /// The path of the new database is in use.
    case alreadyExists(FilePath)
    /// The new database cannot be created.
    case cannotCreate(FilePath, Errno)
    case nothingFound(FilePath)

    /// One sentence that says what is wrong with which file, and what to do.
    package var description: String {
        switch self {
        case .noSuchFile(let file): "there is no file \(file); name the damaged database."
        case .unreadable(let file, let reason):
            "\(file) cannot be read (\(reason)); it must be a file that you may read."
        case .alreadyExists(let file): "\(file) exists and was left as it is; name a new file."
        case .cannotCreate(let file, let reason):
            "\(file) cannot be created (\(reason)); name a file in a folder that you may write to."
        case .nothingFound(let file): "\(file) has no readable fix or waypoint; nothing was written."
        }
    }
}
