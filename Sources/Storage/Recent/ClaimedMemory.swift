package import SystemPackage

/// The memory file of a receiver, for its only writer.
struct ClaimedMemory {
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
    func claimMemory() throws(Errno) -> ClaimedMemory? {
        guard let shared else { return try claimSpare(insteadOf: nil) }
        do throws(Errno) {
            guard !SectorFile.isClaimed(spare, of: owner), let file = try SectorFile.claim(shared, for: owner, room: 0)
            else { return nil }
            return ClaimedMemory(file: file, obstacle: nil)
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
    func claimSpare(insteadOf memory: ClaimedMemory, _ reason: Errno) throws(Errno) -> ClaimedMemory? {
        guard memory.file.path != spare else { return nil }
        return try claimSpare(insteadOf: BufferObstacle(path: memory.file.path, spare: spare, reason: reason))
    }

    private func claimSpare(insteadOf obstacle: BufferObstacle?) throws(Errno) -> ClaimedMemory? {
        guard let file = try SectorFile.claim(spare, for: owner, room: 0) else { return nil }
        return ClaimedMemory(file: file, obstacle: obstacle)
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
