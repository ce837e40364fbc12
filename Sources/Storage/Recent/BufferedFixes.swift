internal import FixCodec
package import Logbook
internal import SQLite

/// A receiver's latest fixes as its files have them.
package struct BufferedFixes {
    /// The contents of the files.
    let contents: BufferFiles.Contents
    /// The fixes that can be read, in order of arrival.
    let fixes: [NumberedFix]
    /// The satellites that were listed, in order of time.
    package let skies: [SkySummary]
    /// The gaps among them.
    package let gaps: [BufferGap]
    /// Whether the file on the disk ends too early, or is gone, and no file in memory has what it had: at least one fix is missing.
    let isCutOff: Bool
    /// True where the file on the disk does not have what it should.
    let isDamagedOnDisk: Bool
    /// True where the file in memory does not have what it should.
    let isDamagedInMemory: Bool
    /// True where the spare file was the one in memory.
    let isInSpare: Bool

    /// The fixes of a filling in files that held this.
    package init(of filling: Int64, in contents: BufferFiles.Contents) {
        let (onDisk, endOnDisk) = BufferBlock.blocks(
            in: contents.disk,
            of: filling,
            from: 0,
            inPiecesOf: SectorFile.sector
        )
        let next = onDisk.last.map { $0.sequence + 1 } ?? 0
        func blocks(in bytes: [UInt8]) -> (blocks: [BufferBlock], end: Int) {
            BufferBlock.blocks(in: bytes, of: filling, from: next, inPiecesOf: BufferFiles.pieceInMemory)
        }
        // A filling is in one of the two; the other may have an earlier one.
        let inShared = blocks(in: contents.shared)
        let isInSpare = inShared.blocks.isEmpty && !contents.spare.isEmpty
        let memory = isInSpare ? contents.spare : contents.shared
        let (inMemory, endInMemory) = isInSpare ? blocks(in: memory) : inShared
        let tailOnDisk =
            inMemory.isEmpty
            ? BufferBlock.damagedFixes(at: endOnDisk, in: contents.disk, of: filling, as: nil) : nil
        // Behind the last block there may be one of an earlier round.
        let expected = inMemory.last.map { $0.sequence + 1 } ?? next
        let tailInMemory = BufferBlock.damagedFixes(at: endInMemory, in: memory, of: filling, as: expected)
        self.isInSpare = isInSpare
        self.contents = contents
        fixes = (onDisk + inMemory).flatMap(\.fixes)
        skies = (onDisk + inMemory).reduce(into: []) { skies, block in skies.grow(by: block.skies) }
        // A recording gives the file its whole size before it writes anything.
        isCutOff = contents.disk.count < BufferFile.room && contents.shared.isEmpty && contents.spare.isEmpty
        let tail = (tailInMemory ?? tailOnDisk ?? (isCutOff ? 1 : nil)).map {
            BufferGap(behind: (onDisk + inMemory).last, fixes: $0)
        }
        gaps = BufferGap.gaps(between: onDisk + inMemory) + [tail].compactMap(\.self)
        let first = inMemory.first?.sequence ?? next
        // Blocks before the one that the file in memory begins with should be on the disk.
        let beginsMemory = BufferBlock.firstSequence(in: memory, of: filling) == first
        isDamagedOnDisk =
            !BufferGap.gaps(between: onDisk).isEmpty || first > next && beginsMemory || tailOnDisk != nil || isCutOff
        isDamagedInMemory =
            tailInMemory != nil || first > next && !beginsMemory
            || inMemory.last.map { $0.sequence - first >= Int64(inMemory.count) } ?? false
    }
}

/// Blocks of a receiver's latest fixes that are not as they were written, with later ones that are, or at the end.
package struct BufferGap: Hashable {
    /// The number of blocks.
    package let blocks: Int64
    /// The numbers that their fixes had; other receivers' fixes may have some of these, and earlier ones of this receiver.
    package let numbers: Range<Int64>

    /// The gaps of a filling, whose blocks have the places 0, 1, 2, ...
    ///
    /// - Parameter blocks: those that can be read, each of a later place than the one before.
    /// - Returns: a gap for each block that does not follow the one before.
    package static func gaps(between blocks: [BufferBlock]) -> [BufferGap] {
        var gaps: [BufferGap] = []
        var (next, number, missing) = (0 as Int64, 1 as Int64, 0 as Int64)
        for block in blocks {
            missing += block.sequence - next
            next = block.sequence + 1
            // A block without fixes tells nothing of the numbers of those before it.
            guard let first = block.fixes.first?.id, let last = block.fixes.last?.id else { continue }
            if missing > 0 { gaps.append(BufferGap(blocks: missing, after: number, before: first)) }
            (number, missing) = (last + 1, 0)
        }
        if missing > 0 { gaps.append(BufferGap(blocks: missing, after: number, before: number)) }
        return gaps
    }

    /// A block behind all that can be read.
    ///
    /// - Parameters:
    ///   - last: the last one that can be; nil where none can.
    ///   - fixes: the number of fixes that it had.
    init(behind last: BufferBlock?, fixes: Int) {
        // Without a fix before it nothing is known of its numbers, and these are nobody's.
        let first = last?.fixes.last.map { $0.id &+ 1 } ?? -Int64(fixes)
        (blocks, numbers) = (1, first..<max(first, first &+ Int64(fixes)))
    }

    private init(blocks: Int64, after first: Int64, before end: Int64) {
        let (most, isTooMuch) = blocks.multipliedReportingOverflow(by: Int64(BufferBlock.mostFixes))
        let earliest = isTooMuch ? first : max(first, end - most)
        (self.blocks, numbers) = (blocks, min(earliest, end)..<end)
    }

    /// Counts the fixes that are missing, about.
    ///
    /// - Parameter known: the count of the numbers that belong to fixes that are somewhere else.
    /// - Returns: their number; at least one of each block.
    package func missing(where known: Int64) -> Int { Int(max(blocks, Int64(numbers.count) - known)) }

    /// Counts the fixes that are missing, about, before those behind them are stored.
    ///
    /// - Parameter connection: the database, which sees the latest fixes of other receivers.
    /// - Returns: their number; at least one of each block.
    /// - Throws: `SQLiteError` where it cannot be read.
    func missing(in connection: Connection) throws(SQLiteError) -> Int {
        let known = try connection.integer(Self.known) { statement in
            statement.bind(numbers.lowerBound)
            statement.bind(numbers.upperBound)
        }
        return missing(where: known ?? 0)
    }

    private static let known = """
        SELECT (SELECT count(*) FROM main.fix WHERE id >= ?1 AND id < ?2)
          + (SELECT count(*) FROM temp.recent_fix WHERE id >= ?1 AND id < ?2)
          + (SELECT coalesce(sum(min(?2, last_fix + 1) - max(?1, first_fix)), 0)
             FROM chunk WHERE last_fix >= ?1 AND first_fix < ?2)
        """
}
