internal import Glibc
internal import Platform
internal import SQLite
package import SystemPackage

/// The files that keep a receiver's latest fixes beside a database: on its disk, and those of the last seconds in memory.
package struct BufferFiles {
    /// The file on the disk of the database, which outlives a power cut.
    package let disk: FilePath
    /// The file in shared memory, which outlives the program and writes to no disk; nil where the system has none.
    let shared: FilePath?
    /// The file beside the one on the disk, where there is no shared memory or another user has taken the name there.
    package let spare: FilePath
    /// The one of those two that is tried first.
    package var memory: FilePath { shared ?? spare }
    /// The owner of the database, whose the files are too.
    let owner: FileOwner?

    /// Bytes: blocks in memory begin at a multiple of them, as a page is written whole even where the program is killed.
    ///
    /// They divide the pages of every processor: 4, 16 and 64 KiB.
    package static let pieceInMemory = 4096

    /// The files of a receiver.
    ///
    /// - Parameters:
    ///   - receiver: the number of its row.
    ///   - database: the database, which exists.
    package init(of receiver: Int64, beside database: FilePath) {
        let path = database.asDatabase
        disk = path.appendingToName("-recent-\(receiver)")
        let status = try? FileStatus(at: database)
        owner = FileOwner(of: database)
        spare = path.appendingToName("-recent-\(receiver)-memory")
        shared = status.flatMap { status in
            let file = status.identity
            let name = "gpslog-\(status.user)-\(file.fileSystem)-\(file.number)-\(receiver)"
            return Self.hasSharedMemory ? FilePath(Self.sharedMemory).appending(name) : nil
        }
    }

    /// Removes all of the files that are there.
    ///
    /// - Parameter kept: the files that stay.
    package func remove(but kept: [FilePath] = []) {
        for path in [disk, spare] + [shared].compactMap(\.self) where !kept.contains(path) {
            _ = unsafe path.withPlatformString { unsafe unlink($0) }
        }
    }

    /// True while a process writes the files.
    package var isClaimed: Bool { [memory, spare].contains { SectorFile.isClaimed($0, of: owner) } }

    /// The contents of the files.
    package struct Contents: Hashable {
        /// The bytes on the disk.
        package let disk: [UInt8]
        /// The bytes in shared memory; none where the system has no such memory.
        package let shared: [UInt8]
        /// The bytes of the file that stands in for shared memory.
        package let spare: [UInt8]
    }

    /// Reads the contents of the files, though somebody may be writing them.
    ///
    /// - Throws: `Errno` where they cannot be read.
    package func contents() throws(Errno) -> Contents {
        // The disk first: what moves there meanwhile is then in neither, which shows as a gap.
        Contents(
            disk: try SectorFile.bytes(of: disk, ownedBy: owner),
            shared: try shared.map { path throws(Errno) in try SectorFile.bytes(of: path, ownedBy: owner) } ?? [],
            spare: try SectorFile.bytes(of: spare, ownedBy: owner)
        )
    }

    /// The fixes of one filling, and which of them cannot be read.
    ///
    /// - Throws: `Errno` where the files cannot be read.
    func fixes(of filling: Int64, startingWith first: Contents) throws(Errno) -> BufferedFixes {
        var fixes = BufferedFixes(of: filling, in: first)
        // Blocks that moved from memory to the disk while they were read show as a gap, too.
        for _ in 0..<3 where !fixes.gaps.isEmpty { fixes = BufferedFixes(of: filling, in: try contents()) }
        return fixes
    }

    /// Gives those of the files that are damaged other names, so that nothing is written over them.
    ///
    /// - Parameter fixes: the fixes and gaps that were read from them.
    /// - Returns: their new names, beside the old ones; the old one where that could not be done.
    func keepAside(_ fixes: BufferedFixes) -> [FilePath] {
        var kept: [FilePath] = []
        if fixes.isDamagedOnDisk { kept.append(Self.keepAside(disk)) }
        if fixes.isDamagedInMemory { kept.append(Self.keepAside(fixes.isInSpare ? spare : memory)) }
        return kept.filter { DatabaseFile.exists($0) }
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

    /// Numbers that receivers have where no row of theirs can be read.
    package static let likelyReceivers: ClosedRange<Int64> = 1...64

    private static let suffixOfDamaged = ".damaged"
    private static let sharedMemory = "/dev/shm"
    private static let hasSharedMemory = unsafe access(sharedMemory, W_OK | X_OK) == 0
}
