internal import FixCodec
internal import Logbook
internal import SystemPackage

/// The buffer files of a receiver, as the recording writes them.
///
/// Each fix reaches the system's memory at once. It reaches the disk some seconds later, in one write with the other
/// fixes of these seconds. If the disk is stalled or full, fixes stay in memory.
final class BufferFile {
    /// The size of the file on disk in bytes: over an hour of fixes at 1 Hz, in case the database's disk is full.
    static let room = 1 << 19

    private let files: BufferFiles
    private var memory: MemoryClaim
    /// `nil` if the disk has no room for it.
    private let disk: SectorFile?
    /// Whether this recording owns the contents; before, they are those of an earlier recording.
    private var hasBegun = false
    private var filling: Int64 = 0
    private var sequence: Int64 = 0
    private var open: [FixWithNumbers] = []
    /// The length in bytes of the open block in memory.
    private var lengthInMemory: Int64 = 0
    /// Full blocks that are not yet on disk.
    private var waiting: [[UInt8]] = []
    private var offsetOnDisk: Int64 = 0
    /// The pending write of the first of these blocks.
    private var write: (task: DiskTask<Result<Void, Errno>>, blocks: Int, length: Int64)?
    /// The offset of the open block in memory.
    private var offsetInMemory: Int64 = 0

    /// Whether the file on disk is full, so that its fixes must be moved to the database first.
    private(set) var isFull = false

    /// The path of the file with the fixes: the one in memory if some are not yet on disk.
    var path: FilePath { isWaiting ? memory.file.path : files.disk }

    /// Why the fixes are not in shared memory; `nil` if they are.
    var obstacle: BufferObstacle? { memory.obstacle }

    /// Whether some fixes are not yet on disk.
    var isWaiting: Bool { !open.isEmpty || !waiting.isEmpty }

    private init(_ files: BufferFiles, memory: MemoryClaim, disk: SectorFile?) {
        (self.files, self.memory, self.disk) = (files, memory, disk)
    }

    deinit {
        // Keep fixes that did not reach the database, for the next recording to store.
        if hasBegun, sequence == 0, open.isEmpty {
            for file in [memory.file, disk].compactMap(\.self) { file.remove() }
        }
    }

    /// Takes the role of the writer of a receiver's files; `nil` if another process has it.
    ///
    /// The contents stay unchanged until `begin`.
    ///
    /// - Throws: `Errno` if neither the shared memory nor the file that replaces it can be written.
    static func claim(_ files: BufferFiles) throws(Errno) -> BufferFile? {
        guard let memory = try files.claimMemory() else { return nil }
        do throws(Errno) {
            guard let disk = try SectorFile.claim(files.disk, for: files.owner) else { return nil }
            // Later writes come after this one, even if the disk stalls now.
            let reservation = DiskTask<Result<Void, Errno>> {
                Result { () throws(Errno) in try disk.reserve(room, beginningWith: BufferBlock.beginning) }
            }
            try reservation.outcome()?.get()
            return BufferFile(files, memory: memory, disk: disk)
        } catch {
            // Without a file on disk, the memory outlives the program but not a power cut.
            return BufferFile(files, memory: memory, disk: nil)
        }
    }

    /// Adds fixes, which outlive the program from then on.
    func add(_ fixes: [FixWithNumbers]) throws(Errno) {
        for fix in fixes {
            open.append(fix)
            if open.count == BufferBlock.mostFixes { try closeBlock() }
        }
        if open.isEmpty { return }
        let block = BufferBlock.encode(open, filling: filling, sequence: sequence)
        try writeToMemory(block)
        lengthInMemory = BufferBlock.length(of: block, inPiecesOf: BufferFiles.pieceInMemory)
    }

    /// Adds satellite summaries to the buffer.
    ///
    /// - Parameters:
    ///   - skies: completed summaries.
    ///   - growing: the summary after them, which is replaced by the next call; `nil` for none.
    /// - Throws: `Errno` if the memory cannot be written.
    func add(_ skies: [SkySummary], growing: SkySummary?) throws(Errno) {
        if !skies.isEmpty {
            try closeBlock()
            try close(BufferBlock.encode(skies, filling: filling, sequence: sequence))
        }
        // If the file has lost its name, the next fix creates another one.
        guard let growing, memory.file.hasName else { return }
        // Written after the open block, to keep its place free; it becomes part of the file when it is complete.
        let block = BufferBlock.encode([growing], filling: filling, sequence: sequence + (open.isEmpty ? 0 : 1))
        try writeToMemory(block, behind: open.isEmpty ? 0 : lengthInMemory)
    }

    /// Moves all fixes to the disk, so that they outlive a power cut.
    ///
    /// - Throws: `Errno` if the disk rejects them; they stay in memory then.
    func sync() throws(Errno) {
        try closeBlock()
        guard let disk else { return isFull = true }
        guard try endWrite(), !waiting.isEmpty else { return }
        var end = offsetOnDisk
        let blocks = waiting.prefix { block in
            end += Int64(block.count)
            return end <= Self.room
        }
        if blocks.count < waiting.count { isFull = true }
        if blocks.isEmpty { return }
        let (start, length) = (offsetOnDisk, blocks.reduce(0) { $0 + Int64($1.count) })
        let task = DiskTask<Result<Void, Errno>> {
            do throws(Errno) {
                var place = start
                for block in blocks {
                    try disk.write(block, at: place, isSynced: true)
                    place += Int64(block.count)
                }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        write = (task, blocks.count, length)
        _ = try endWrite()
    }

    /// Completes a pending write; false if it is still running.
    private func endWrite() throws(Errno) -> Bool {
        guard let write else { return true }
        guard let outcome = write.task.outcome() else { return false }
        self.write = nil
        try outcome.get()
        offsetOnDisk += write.length
        waiting.removeFirst(write.blocks)
        if waiting.isEmpty { offsetInMemory = 0 }
        return true
    }

    /// Whether the disk takes longer than usual.
    var isStalled: Bool { write != nil }

    /// Empties the files after their contents were moved to the database, which knows the new filling.
    func begin(_ filling: Int64) {
        (self.filling, hasBegun) = (filling, true)
        (sequence, offsetOnDisk, offsetInMemory, isFull) = (0, 0, 0, false)
        open = []
        waiting = []
        // A pending write ends before any later one begins.
        write = nil
    }

    /// Writes a block at the end, or `length` bytes after it.
    private func writeToMemory(_ block: [UInt8], behind length: Int64 = 0) throws(Errno) {
        // systemd removes a user's shared memory at logout (RemoveIPC), while programs may continue.
        if !memory.file.hasName, let anew = try files.claimMemory() { try move(to: anew) }
        do throws(Errno) {
            try memory.file.write(block, at: offsetInMemory + length, isSynced: false)
        } catch {
            // The shared memory is full. The disk may still have room.
            guard let spare = try files.claimSpare(insteadOf: memory, error) else { throw error }
            let former = memory.file
            try move(to: spare)
            try memory.file.write(block, at: offsetInMemory + length, isSynced: false)
            former.remove()
        }
    }

    /// Continues in another file, with all blocks that are not yet on disk.
    private func move(to anew: MemoryClaim) throws(Errno) {
        memory = anew
        offsetInMemory = 0
        for earlier in waiting {
            try memory.file.write(earlier, at: offsetInMemory, isSynced: false)
            offsetInMemory += BufferBlock.length(of: earlier, inPiecesOf: BufferFiles.pieceInMemory)
        }
    }

    /// Begins the next block; the current block is in memory already.
    private func closeBlock() throws(Errno) {
        if open.isEmpty { return }
        try close(BufferBlock.encode(open, filling: filling, sequence: sequence))
        open = []
    }

    /// Writes a complete block and continues after it.
    private func close(_ block: [UInt8]) throws(Errno) {
        try writeToMemory(block)
        offsetInMemory += BufferBlock.length(of: block, inPiecesOf: BufferFiles.pieceInMemory)
        waiting.append(block)
        sequence += 1
    }
}
