internal import Glibc
internal import Platform
package import SystemPackage

/// The buffer files of a receiver: one on the database's disk, and one in memory for the last seconds.
package struct BufferFiles {
    /// The file on the database's disk, which outlives a power cut.
    package let disk: FilePath
    /// The file in shared memory, which outlives the program but needs no disk; `nil` if the system has none.
    let shared: FilePath?
    /// The file on disk that replaces the one in shared memory.
    ///
    /// It is used if the system has no shared memory, or another user has taken the name there.
    package let spare: FilePath
    /// The file for the last seconds that is tried first.
    package var memory: FilePath { shared ?? spare }
    /// The database's owner, who also owns the files.
    let owner: FileOwner?

    /// The alignment of blocks in memory in bytes, as a page is written completely even if the program is killed.
    ///
    /// It divides the page sizes of all processors: 4, 16 and 64 KiB.
    package static let pieceInMemory = 4096

    /// The buffer files of a receiver.
    ///
    /// - Parameters:
    ///   - receiver: the number of its row.
    ///   - database: the path of the database, which must exist.
    package init(of receiver: Int64, beside database: FilePath) {
        let path = database.asDatabase
        disk = path.appendingToName("-recent-\(receiver)")
        owner = FileOwner(of: database)
        spare = path.appendingToName("-recent-\(receiver)-memory")
        shared = Self.inSharedMemory("\(receiver)", of: database)
    }

    /// The path of a file in shared memory that belongs to a database; `nil` if the system has no shared memory.
    static func inSharedMemory(_ name: String, of database: FilePath) -> FilePath? {
        guard hasSharedMemory, let status = try? FileStatus(at: database) else { return nil }
        let file = status.identity
        return FilePath(sharedMemory).appending("gpslog-\(status.user)-\(file.fileSystem)-\(file.number)-\(name)")
    }

    /// Removes the files that exist.
    ///
    /// - Parameter kept: files to keep.
    package func remove(but kept: [FilePath] = []) {
        for path in [disk, spare] + [shared].compactMap(\.self) where !kept.contains(path) {
            _ = unsafe path.withPlatformString { unsafe unlink($0) }
        }
    }

    /// Whether a process is writing the files.
    package var isClaimed: Bool { [memory, spare].contains { SectorFile.isClaimed($0, of: owner) } }

    package struct Contents {
        package let disk: [UInt8]
        /// Empty if the system has no shared memory.
        package let shared: [UInt8]
        package let spare: [UInt8]
    }

    /// Reads the files; a recording may be writing them.
    package func contents() throws(Errno) -> Contents {
        // The disk first: blocks that move there in between are then in neither, which shows as a gap.
        Contents(
            disk: try SectorFile.bytes(of: disk, ownedBy: owner),
            shared: try shared.map { path throws(Errno) in try SectorFile.bytes(of: path, ownedBy: owner) } ?? [],
            spare: try SectorFile.bytes(of: spare, ownedBy: owner)
        )
    }

    /// Reads what a recording may have changed since the files of a filling were read: blocks on disk are only added.
    ///
    /// - Parameter known: what was read before.
    /// - Returns: the contents; `nil` if nothing has changed.
    /// - Throws: `Errno` if a file cannot be read.
    func changedContents(since known: BufferedFixes) throws(Errno) -> Contents? {
        let (former, end) = (known.contents, known.endOnDisk)
        let next = try SectorFile.bytes(of: disk, ownedBy: owner, from: end, atMost: SectorFile.sector)
        let isSameOnDisk = next.elementsEqual(former.disk[min(end, former.disk.count)...].prefix(SectorFile.sector))
        let onDisk = isSameOnDisk ? former.disk : try SectorFile.bytes(of: disk, ownedBy: owner)
        let inShared = try shared.map { path throws(Errno) in try SectorFile.bytes(of: path, ownedBy: owner) } ?? []
        let inSpare = try SectorFile.bytes(of: spare, ownedBy: owner)
        if isSameOnDisk, inShared == former.shared, inSpare == former.spare { return nil }
        return Contents(disk: onDisk, shared: inShared, spare: inSpare)
    }

    /// The fixes of a filling, and the gaps of unreadable ones.
    func fixes(
        of filling: Int64,
        startingWith first: Contents,
        continuing known: BufferedFixes? = nil
    ) throws(Errno) -> BufferedFixes {
        var fixes = BufferedFixes(of: filling, in: first, continuing: known)
        // Blocks that moved from memory to disk while the files were read also show as gaps, so read again.
        for _ in 0..<3 where !fixes.gaps.isEmpty { fixes = BufferedFixes(of: filling, in: try contents()) }
        return fixes
    }

    /// Renames damaged files, so that they are not overwritten.
    ///
    /// - Parameter fixes: the fixes and gaps read from the files.
    /// - Returns: the new paths; the old path if renaming failed.
    func keepAside(_ fixes: BufferedFixes) -> [FilePath] {
        var kept: [FilePath] = []
        if fixes.isDamagedOnDisk { kept.append(Self.keepAside(disk)) }
        if fixes.isDamagedInMemory { kept.append(Self.keepAside(fixes.isInSpare ? spare : memory)) }
        return kept.filter { DatabaseFile.exists($0) }
    }

    /// Renames all files that exist, so that they are not overwritten.
    func keepAllAside() {
        for file in [disk, spare] + [shared].compactMap(\.self) where DatabaseFile.exists(file) {
            _ = Self.keepAside(file)
        }
    }

    private static func keepAside(_ file: FilePath) -> FilePath {
        var name = file.appendingToName(suffixOfDamaged)
        var number = 2
        while DatabaseFile.exists(name) {
            name = file.appendingToName("\(suffixOfDamaged)-\(number)")
            number += 1
        }
        let isRenamed = unsafe file.withPlatformString { old in
            unsafe name.withPlatformString { new in unsafe rename(old, new) == 0 }
        }
        return isRenamed ? name : file
    }

    /// The row numbers to try if the table of receivers is unreadable.
    package static let likelyReceivers: ClosedRange<Int64> = 1...64

    private static let suffixOfDamaged = ".damaged"
    private static let sharedMemory = "/dev/shm"
    private static let hasSharedMemory = unsafe access(sharedMemory, W_OK | X_OK) == 0
}

/// The memory file of a receiver, for its only writer.
struct MemoryClaim {
    let file: SectorFile
    /// Why this is the spare file; `nil` if it is the preferred one.
    let obstacle: BufferObstacle?
}

extension BufferFiles {
    /// Takes the role of the writer of the file in shared memory; of the spare file if that fails.
    ///
    /// The name is predictable, so any user of the machine may have created something with this name. That must not
    /// prevent a recording.
    ///
    /// - Returns: the file; `nil` if another process is the writer of one of them.
    /// - Throws: `Errno` if neither file can be used.
    func claimMemory() throws(Errno) -> MemoryClaim? {
        guard let shared else { return try claimSpare(insteadOf: nil) }
        do throws(Errno) {
            guard !SectorFile.isClaimed(spare, of: owner), let file = try SectorFile.claim(shared, for: owner)
            else { return nil }
            return MemoryClaim(file: file, obstacle: nil)
        } catch {
            // If the owner's file exists, a recording may be using it. Two recordings in different files would not
            // notice each other.
            if SectorFile.isOwn(shared, besides: owner) { throw error }
            return try claimSpare(insteadOf: BufferObstacle(path: shared, spare: spare, reason: error))
        }
    }

    /// Takes the role of the writer of the spare file, to replace the file in shared memory, which is full.
    ///
    /// - Returns: the file; `nil` if the spare file is already in use, by this or another process.
    func claimSpare(insteadOf memory: MemoryClaim, _ reason: Errno) throws(Errno) -> MemoryClaim? {
        guard memory.file.path != spare else { return nil }
        return try claimSpare(insteadOf: BufferObstacle(path: memory.file.path, spare: spare, reason: reason))
    }

    private func claimSpare(insteadOf obstacle: BufferObstacle?) throws(Errno) -> MemoryClaim? {
        guard let file = try SectorFile.claim(spare, for: owner) else { return nil }
        return MemoryClaim(file: file, obstacle: obstacle)
    }
}

/// A file in shared memory that a recording cannot use.
package struct BufferObstacle: Hashable, Sendable {
    package let path: FilePath
    /// The file that is used instead.
    package let spare: FilePath
    /// The reason, as given by the operating system.
    package let reason: Errno
}
