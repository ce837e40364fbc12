internal import Glibc
internal import SystemPackage

/// Where a receiver's latest fixes are kept beside a database: on its disk, and those of the last seconds in memory.
struct RecentFiles {
    /// On the disk of the database: outlives a power cut.
    let disk: FilePath
    /// In the system's shared memory: outlives the program, and costs no disk a write.
    ///
    /// Beside the other one where the system has no such memory.
    let memory: FilePath
    private let owner: UInt32

    /// Bytes: blocks in memory begin at a multiple of them, as a page is written whole even where the program is killed.
    static let pieceInMemory = 4096

    /// Where a receiver's are.
    ///
    /// - Parameters:
    ///   - receiver: the number of its row.
    ///   - database: the database, which exists.
    init(of receiver: Int64, beside database: FilePath) {
        disk = Self.path(database, "-recent-\(receiver)")
        var status = stat()
        let isThere = unsafe database.withPlatformString { unsafe stat($0, &status) } == 0
        owner = isThere ? status.st_uid : geteuid()
        guard isThere, Self.hasSharedMemory else {
            memory = Self.path(database, "-recent-\(receiver)-memory")
            return
        }
        let name = "gpslog-\(status.st_uid)-\(status.st_dev)-\(status.st_ino)-\(receiver)"
        memory = FilePath(Self.sharedMemory).appending(name)
    }

    /// Does away with both, as far as they are there.
    func remove() {
        for path in [disk, memory] { _ = unsafe path.withPlatformString { unsafe unlink($0) } }
    }

    /// What both hold.
    struct Contents: Hashable {
        let disk: [UInt8]
        let memory: [UInt8]
    }

    /// What both hold, though somebody may be writing them.
    ///
    /// - Throws: where they cannot be read.
    func contents() throws(Errno) -> Contents {
        // The disk first: what moves there meanwhile is then in neither, which shows as a gap.
        Contents(
            disk: try SectorFile.bytes(of: disk, ownedBy: owner),
            memory: try SectorFile.bytes(of: memory, ownedBy: owner)
        )
    }

    /// The fixes of one filling, in order of arrival, and the contents that they are in.
    ///
    /// - Throws: where the files cannot be read.
    func fixes(
        of filling: Int64,
        startingWith first: Contents
    ) throws(Errno) -> (fixes: [NumberedFix], contents: Contents) {
        var contents = first
        for attempt in 0..<4 {
            if let fixes = Self.fixes(of: filling, in: contents, whereMissing: attempt == 3) {
                return (fixes, contents)
            }
            contents = try self.contents()
        }
        return ([], contents)
    }

    /// The fixes of one filling, in order of arrival.
    ///
    /// - Parameters:
    ///   - filling: which contents count.
    ///   - contents: what the files held.
    ///   - hasGaps: whether blocks may be missing, because a file is gone.
    /// - Returns: nil where the last ones moved from memory to the disk while they were read: then read again.
    private static func fixes(of filling: Int64, in contents: Contents, whereMissing hasGaps: Bool) -> [NumberedFix]? {
        let onDisk = RecentBlock.blocks(in: contents.disk, of: filling, from: 0, inPiecesOf: SectorFile.sector)
        var next = Int64(onDisk.count)
        if let first = RecentBlock.firstSequence(in: contents.memory, of: filling), first > next {
            guard hasGaps else { return nil }
            next = first
        }
        let inMemory = RecentBlock.blocks(in: contents.memory, of: filling, from: next, inPiecesOf: pieceInMemory)
        return (onDisk + inMemory).flatMap(\.fixes)
    }

    private static let sharedMemory = "/dev/shm"
    private static let hasSharedMemory = unsafe access(sharedMemory, W_OK | X_OK) == 0

    /// A file beside a database.
    static func path(_ database: FilePath, _ suffix: String) -> FilePath {
        let name = unsafe database.withPlatformString {
            unsafe Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
        }
        return FilePath(platformString: name + (suffix + "\0").utf8.map(CChar.init(bitPattern:)))
    }
}
