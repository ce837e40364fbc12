internal import FixCodec
internal import Logbook
internal import SQLite
internal import SystemPackage

/// A receiver's latest fixes beside the database, as they are written by the one who records them.
///
/// Each fix is in the system's memory as soon as it is added, and on the disk some seconds later, with the others of these
/// seconds in one write. What the disk does not take for now stays in memory.
final class BufferFile {
    /// Bytes on the disk: more than an hour of one fix a second, for when the database's disk is full.
    static let room = 1 << 19

    private let files: BufferFiles
    private var memory: ClaimedMemory
    /// nil where the disk gives no room.
    private let disk: SectorFile?
    /// Until then what the files hold is another recording's.
    private var hasBegun = false
    private var filling: Int64 = 0
    private var sequence: Int64 = 0
    private var open: [NumberedFix] = []
    /// The bytes that the open block takes in memory.
    private var lengthInMemory: Int64 = 0
    /// Blocks that are full, but not yet on the disk.
    private var waiting: [[UInt8]] = []
    private var offsetOnDisk: Int64 = 0
    /// The first of them, which the disk is taking.
    private var write: (task: DiskTask<Result<Void, Errno>>, blocks: Int, length: Int64)?
    /// The offset of the open block in memory.
    private var offsetInMemory: Int64 = 0

    /// True where there is no more room on the disk: what is there has to be stored in the database first.
    private(set) var isFull = false

    /// The path of the file that the fixes are in: in memory if the disk does not take all of them.
    var path: FilePath { isWaiting ? memory.file.path : files.disk }

    /// The file in shared memory that could not be used for the latest fixes, and why; nil where it could.
    var obstacle: BufferObstacle? { memory.obstacle }

    /// True where fixes are not yet on the disk.
    var isWaiting: Bool { !open.isEmpty || !waiting.isEmpty }

    private init(_ files: BufferFiles, memory: ClaimedMemory, disk: SectorFile?) {
        (self.files, self.memory, self.disk) = (files, memory, disk)
    }

    deinit {
        // Fixes that were not stored in the database stay there for the next one to do it.
        if hasBegun, sequence == 0, open.isEmpty {
            for file in [memory.file, disk].compactMap(\.self) { file.remove() }
        }
    }

    /// Becomes the writer of a receiver's files, which `begin` allows to write; nil where another process is.
    ///
    /// - Throws: `Errno` where neither the memory nor a file in its place can be written.
    static func claim(_ files: BufferFiles) throws(Errno) -> BufferFile? {
        guard let memory = try files.claimMemory() else { return nil }
        do throws(Errno) {
            guard let disk = try SectorFile.claim(files.disk, for: files.owner, room: room) else { return nil }
            return BufferFile(files, memory: memory, disk: disk)
        } catch {
            // Without room on the disk what is in memory outlives the program, but no power cut.
            return BufferFile(files, memory: memory, disk: nil)
        }
    }

    /// Adds fixes: they outlive the program from now on.
    ///
    /// - Throws: `Errno` where the memory cannot be written.
    func add(_ fixes: [NumberedFix]) throws(Errno) {
        for fix in fixes {
            open.append(fix)
            if open.count == BufferBlock.mostFixes { try closeBlock() }
        }
        if open.isEmpty { return }
        let block = BufferBlock.encode(open, filling: filling, sequence: sequence)
        try writeToMemory(block)
        lengthInMemory = BufferBlock.length(of: block, inPiecesOf: BufferFiles.pieceInMemory)
    }

    /// Adds what was listed of satellites.
    ///
    /// - Parameters:
    ///   - skies: summaries that grow no more.
    ///   - growing: the one behind them, which outlives the program as it is, until it comes again; nil for none.
    /// - Throws: `Errno` where the memory cannot be written.
    func add(_ skies: [SkySummary], growing: SkySummary?) throws(Errno) {
        if !skies.isEmpty {
            try closeBlock()
            try close(BufferBlock.encode(skies, filling: filling, sequence: sequence))
        }
        // Without its name the file is made anew with the next fix.
        guard let growing, memory.file.hasName else { return }
        // Behind the open block, whose place it must not take; it is no part of the file until it has grown.
        let block = BufferBlock.encode([growing], filling: filling, sequence: sequence + (open.isEmpty ? 0 : 1))
        try writeToMemory(block, behind: open.isEmpty ? 0 : lengthInMemory)
    }

    /// Brings all fixes to the disk: they outlive a power cut from now on.
    ///
    /// - Throws: `Errno` where the disk does not take them; they stay where they are.
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

    /// Takes note of what the disk has taken; false if it is still at work.
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

    /// True while the disk takes longer than usual.
    var isStalled: Bool { write != nil }

    /// Begins anew: all there was is in the database, which names the new filling.
    func begin(_ filling: Int64) {
        (self.filling, hasBegun) = (filling, true)
        (sequence, offsetOnDisk, offsetInMemory, isFull) = (0, 0, 0, false)
        open = []
        waiting = []
        // What the disk still takes of it comes before anything that follows.
        write = nil
    }

    /// Writes the latest block, or one so many bytes behind it.
    private func writeToMemory(_ block: [UInt8], behind length: Int64 = 0) throws(Errno) {
        // systemd takes a user's files away when the user has logged out (RemoveIPC), and programs may go on.
        if !memory.file.hasName, let anew = try files.claimMemory() { try move(to: anew) }
        do throws(Errno) {
            try memory.file.write(block, at: offsetInMemory + length, isSynced: false)
        } catch {
            // No room is left there, which says nothing of the disk.
            guard let spare = try files.claimSpare(insteadOf: memory, error) else { throw error }
            let former = memory.file
            try move(to: spare)
            try memory.file.write(block, at: offsetInMemory + length, isSynced: false)
            former.remove()
        }
    }

    /// Goes on in another file, with all that is not yet on the disk.
    private func move(to anew: ClaimedMemory) throws(Errno) {
        memory = anew
        offsetInMemory = 0
        for earlier in waiting {
            try memory.file.write(earlier, at: offsetInMemory, isSynced: false)
            offsetInMemory += BufferBlock.length(of: earlier, inPiecesOf: BufferFiles.pieceInMemory)
        }
    }

    /// Goes on to the next block; the one before is in memory already.
    private func closeBlock() throws(Errno) {
        if open.isEmpty { return }
        try close(BufferBlock.encode(open, filling: filling, sequence: sequence))
        open = []
    }

    /// Goes on behind a block, which is the latest.
    private func close(_ block: [UInt8]) throws(Errno) {
        try writeToMemory(block)
        offsetInMemory += BufferBlock.length(of: block, inPiecesOf: BufferFiles.pieceInMemory)
        waiting.append(block)
        sequence += 1
    }
}
