package import SystemPackage

/// A receiver's latest fixes in memory, for their one writer.
struct ClaimedMemory {
    /// The file.
    let file: SectorFile
    /// The thing that stands in the way where the file is the spare one; nil where nothing does.
    let obstacle: BufferObstacle?
}

extension BufferFiles {
    /// Becomes the writer of the file in shared memory, or of the spare one where that cannot be.
    ///
    /// Its name can be foretold, and every user of the machine may make something of this name: no recording may stop for it.
    ///
    /// - Returns: the file; nil where another process is the writer of one of them.
    /// - Throws: `Errno` where neither can be used.
    func claimMemory() throws(Errno) -> ClaimedMemory? {
        guard let shared else { return try claimSpare(insteadOf: nil) }
        do throws(Errno) {
            guard !SectorFile.isClaimed(spare, of: owner), let file = try SectorFile.claim(shared, for: owner, room: 0)
            else { return nil }
            return ClaimedMemory(file: file, obstacle: nil)
        } catch {
            // In a file of the owner's somebody may be recording: two in different files would not know of each other.
            if SectorFile.isOwn(shared, besides: owner) { throw error }
            return try claimSpare(insteadOf: BufferObstacle(path: shared, spare: spare, reason: error))
        }
    }

    /// Becomes the writer of the spare file in place of the one in shared memory, which takes no more.
    ///
    /// - Returns: the file; nil if it is the spare one that takes no more, or another process is its writer.
    func claimSpare(insteadOf memory: ClaimedMemory, _ reason: Errno) throws(Errno) -> ClaimedMemory? {
        guard memory.file.path != spare else { return nil }
        return try claimSpare(insteadOf: BufferObstacle(path: memory.file.path, spare: spare, reason: reason))
    }

    private func claimSpare(insteadOf obstacle: BufferObstacle?) throws(Errno) -> ClaimedMemory? {
        guard let file = try SectorFile.claim(spare, for: owner, room: 0) else { return nil }
        return ClaimedMemory(file: file, obstacle: obstacle)
    }
}

/// A file in shared memory that cannot be used, in the place of a recording's.
package struct BufferObstacle: Hashable, Sendable {
    /// The place.
    package let path: FilePath
    /// The file that is used instead.
    package let spare: FilePath
    /// The reason, as the operating system gives it.
    package let reason: Errno
}
