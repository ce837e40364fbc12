internal import FixCodec
package import Logbook

/// The contents of a receiver's buffer files, decoded.
package struct BufferedFixes {
    let contents: BufferFiles.Contents
    private let blocksOnDisk: [BufferBlock]
    /// The offset after the last block on disk, where the recording writes the next one.
    let endOnDisk: Int
    /// The readable fixes in order of arrival.
    let fixes: [FixWithNumbers]
    /// The satellite summaries in order of time.
    package let skies: [SkySummary]
    package let gaps: [BufferGap]
    /// Whether a file is truncated, emptied or missing, and its contents are not in the other: at least one fix is lost.
    package let isCutOff: Bool
    let isDamagedOnDisk: Bool
    let isDamagedInMemory: Bool
    /// Whether the spare file replaced the shared memory.
    let isInSpare: Bool

    /// Decodes the blocks of a filling.
    package init(of filling: Int64, in contents: BufferFiles.Contents) {
        self.init(of: filling, in: contents, continuing: nil)
    }

    /// Decodes the blocks of a filling, on disk only those after the ones that were decoded before.
    init(of filling: Int64, in contents: BufferFiles.Contents, continuing known: BufferedFixes?) {
        let former = known?.blocksOnDisk ?? []
        let (added, endOnDisk) = BufferBlock.blocks(
            in: contents.disk,
            of: filling,
            from: former.last.map { $0.sequence + 1 } ?? 0,
            startingAt: known?.endOnDisk ?? 0,
            inPiecesOf: SectorFile.sector
        )
        let onDisk = former + added
        (blocksOnDisk, self.endOnDisk) = (onDisk, endOnDisk)
        let next = onDisk.last.map { $0.sequence + 1 } ?? 0
        func blocks(in bytes: [UInt8]) -> (blocks: [BufferBlock], end: Int) {
            BufferBlock.blocks(in: bytes, of: filling, from: next, inPiecesOf: BufferFiles.pieceInMemory)
        }
        // A filling is in one of the two files; the other may have an older one.
        let inShared = blocks(in: contents.shared)
        let isInSpare = inShared.blocks.isEmpty && !contents.spare.isEmpty
        let memory = isInSpare ? contents.spare : contents.shared
        let (inMemory, endInMemory) = isInSpare ? blocks(in: memory) : inShared
        let tailOnDisk =
            inMemory.isEmpty
            ? BufferBlock.damagedFixes(at: endOnDisk, in: contents.disk, of: filling, as: nil) : nil
        // A block of an earlier filling may follow the last block.
        let expected = inMemory.last.map { $0.sequence + 1 } ?? next
        let tailInMemory = BufferBlock.damagedFixes(at: endInMemory, in: memory, of: filling, as: expected)
        self.isInSpare = isInSpare
        self.contents = contents
        fixes = (onDisk + inMemory).flatMap(\.fixes)
        skies = (onDisk + inMemory).reduce(into: []) { skies, block in skies.grow(by: block.skies) }
        // A recording gives the file its full size before writing to it, and no file begins with zeros.
        let isCutOffOnDisk =
            (contents.disk.count < BufferFile.room || Self.isErased(contents.disk))
            && contents.shared.isEmpty && contents.spare.isEmpty
        // A power cut may leave zeros in the spare file.
        let isErasedInMemory = !isInSpare && Self.isErased(contents.shared)
        isCutOff = isCutOffOnDisk || isErasedInMemory
        let tail = (tailInMemory ?? tailOnDisk ?? (isCutOff ? 1 : nil)).map {
            BufferGap(behind: (onDisk + inMemory).last, fixes: $0)
        }
        gaps = BufferGap.gaps(between: onDisk + inMemory) + [tail].compactMap(\.self)
        let first = inMemory.first?.sequence ?? next
        // Blocks before the first one in memory should be on disk.
        let beginsMemory = first > next && BufferBlock.firstSequence(in: memory, of: filling) == first
        isDamagedOnDisk =
            !BufferGap.gaps(between: onDisk).isEmpty || beginsMemory || tailOnDisk != nil || isCutOffOnDisk
        isDamagedInMemory =
            tailInMemory != nil || isErasedInMemory || first > next && !beginsMemory
            || inMemory.last.map { $0.sequence - first >= Int64(inMemory.count) } ?? false
    }
}

extension BufferedFixes {
    /// Whether a file that was written begins with zeros.
    private static func isErased(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && bytes.prefix(SectorFile.sector).allSatisfy { $0 == 0 }
    }
}

/// Damaged blocks, at the end or before intact ones.
package struct BufferGap: Hashable {
    package let blocks: Int64
    /// The range of the missing fixes' numbers; some may belong to other receivers or to earlier fixes of this one.
    package let numbers: Range<Int64>

    /// Finds gaps between blocks, which are numbered from 0.
    ///
    /// - Parameter blocks: the readable blocks in ascending sequence.
    /// - Returns: a gap for each block that does not directly follow its predecessor.
    package static func gaps(between blocks: [BufferBlock]) -> [BufferGap] {
        var gaps: [BufferGap] = []
        var (next, number, missing) = (0 as Int64, 1 as Int64, 0 as Int64)
        for block in blocks {
            missing += block.sequence - next
            next = block.sequence + 1
            // Blocks without fixes give no bounds for the missing numbers.
            guard let first = block.fixes.first?.id, let last = block.fixes.last?.id else { continue }
            if missing > 0 { gaps.append(BufferGap(blocks: missing, after: number, before: first)) }
            (number, missing) = (last + 1, 0)
        }
        if missing > 0 { gaps.append(BufferGap(blocks: missing, after: number, before: number)) }
        return gaps
    }

    /// A damaged block with this number of fixes after the last readable block, which is `nil` if none is.
    init(behind last: BufferBlock?, fixes: Int) {
        // Without a fix before it, the numbers are unknown; use ones that no fix can have.
        let first = last?.fixes.last.map { $0.id &+ 1 } ?? -Int64(fixes)
        (blocks, numbers) = (1, first..<max(first, first &+ Int64(fixes)))
    }

    private init(blocks: Int64, after first: Int64, before end: Int64) {
        let (most, isTooMuch) = blocks.multipliedReportingOverflow(by: Int64(BufferBlock.mostFixes))
        let earliest = isTooMuch ? first : max(first, end - most)
        (self.blocks, numbers) = (blocks, min(earliest, end)..<end)
    }

    /// The approximate number of missing fixes.
    ///
    /// - Parameter known: the count of the gap's numbers that belong to fixes found elsewhere.
    /// - Returns: the number; at least one per block.
    package func missing(where known: Int64) -> Int { Int(max(blocks, Int64(numbers.count) - known)) }

    /// The approximate number of missing fixes, before the fixes after the gap are stored.
    ///
    /// - Parameter connection: the database, which shows the latest fixes of other receivers.
    /// - Returns: the number; at least one per block.
    /// - Throws: `SQLiteError` if the database cannot be read.
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
