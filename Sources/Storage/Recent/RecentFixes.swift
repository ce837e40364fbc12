/// A receiver's latest fixes as its files have them.
struct RecentFixes {
    /// The contents of the files.
    let contents: RecentFiles.Contents
    /// Those that can be read, in order of arrival.
    let fixes: [NumberedFix]
    /// The gaps among them.
    let gaps: [RecentGap]
    /// True where the file on the disk does not have what it should.
    let isDamagedOnDisk: Bool
    /// True where the file in memory does not have what it should.
    let isDamagedInMemory: Bool
    /// True where the spare file was the one in memory.
    let isInSpare: Bool

    /// The fixes of a filling in files that held this.
    init(of filling: Int64, in contents: RecentFiles.Contents) {
        let onDisk = RecentBlock.blocks(in: contents.disk, of: filling, from: 0, inPiecesOf: SectorFile.sector)
        let next = onDisk.last.map { $0.sequence + 1 } ?? 0
        func blocks(in bytes: [UInt8]) -> [RecentBlock] {
            RecentBlock.blocks(in: bytes, of: filling, from: next, inPiecesOf: RecentFiles.pieceInMemory)
        }
        // A filling is in one of the two; the other may have an earlier one.
        let inShared = blocks(in: contents.shared)
        let isInSpare = inShared.isEmpty && !contents.spare.isEmpty
        let memory = isInSpare ? contents.spare : contents.shared
        let inMemory = isInSpare ? blocks(in: memory) : inShared
        self.isInSpare = isInSpare
        self.contents = contents
        fixes = (onDisk + inMemory).flatMap(\.fixes)
        gaps = RecentGap.gaps(between: onDisk + inMemory)
        let first = inMemory.first?.sequence ?? next
        // Blocks before the one that the file in memory begins with should be on the disk.
        let beginsMemory = RecentBlock.firstSequence(in: memory, of: filling) == first
        isDamagedOnDisk = !RecentGap.gaps(between: onDisk).isEmpty || first > next && beginsMemory
        isDamagedInMemory =
            first > next && !beginsMemory || inMemory.last.map { $0.sequence - first >= Int64(inMemory.count) } ?? false
    }
}
