extension BufferBlock {
    /// Bits of a damaged head that may be wrong, those of one byte; another filling's number differs in about 32.
    private static let mostWrongBits = 8

    /// The number of fixes of a damaged block at the end of a filling, about; at least 1.
    ///
    /// A write that was cut off leaves whole sectors of what was there before. A block within one sector is never cut off, and
    /// one of several looks so where one of its sectors is empty, begins another block, or has something behind the block's end.
    ///
    /// - Parameters:
    ///   - position: the place in the file behind the last block that is whole.
    ///   - bytes: the file.
    ///   - filling: the filling that the block should be of.
    ///   - sequence: the place that it should have among the blocks of its filling; nil where nothing else can be there.
    /// - Returns: the number; nil where no such block is there, it is whole, or its write seems to have been cut off.
    package static func damagedFixes(
        at position: Int,
        in bytes: [UInt8],
        of filling: Int64,
        as sequence: Int64?
    ) -> Int? {
        guard position >= 0, bytes.count - position >= SectorFile.sector,
            wrongBits(at: position, in: bytes, of: filling) <= mostWrongBits,
            // A damaged piece of the sky is no fix.
            !bytes[position...].starts(with: markOfSkies),
            sequence.map({ UInt64(bitPattern: $0) == number(in: bytes, at: position + 16, 8) }) ?? true,
            block(in: bytes, at: position) == nil, !isCutOff(at: position, in: bytes)
        else { return nil }
        // The chunk begins with its version and, in one byte up to 127, the number of its fixes.
        let count = Int(bytes[position + lengthOfHead + 1])
        return (1...mostFixes).contains(count) ? count : 1
    }

    /// The number of bits in which a head is not that of a filling.
    private static func wrongBits(at position: Int, in bytes: [UInt8], of filling: Int64) -> Int {
        let mark = zip(bytes[position...], mark).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
        return mark + (number(in: bytes, at: position + 8, 8) ^ UInt64(bitPattern: filling)).nonzeroBitCount
    }

    private static func isCutOff(at position: Int, in bytes: [UInt8]) -> Bool {
        let end = position + lengthOfHead + Int(number(in: bytes, at: position + 24, 4))
        // The length itself is in the first sector, and may be what is damaged.
        guard end <= bytes.count else { return false }
        for start in stride(from: position + SectorFile.sector, to: end, by: SectorFile.sector) {
            let sector = bytes[start..<min(start + SectorFile.sector, bytes.count)]
            let behind = sector.dropFirst(max(0, end - start))
            let isEmpty = sector.allSatisfy { $0 == 0 }
            if isEmpty || hasMark(sector) || behind.contains(where: { $0 != 0 }) { return true }
        }
        return false
    }
}
