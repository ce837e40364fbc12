extension BufferBlock {
    /// Damage to one byte changes up to 8 bits of a head; the head of another filling differs in about 32.
    private static let mostWrongBits = 8

    /// The approximate number of fixes in a damaged block at the end of a filling; at least 1.
    ///
    /// An interrupted write leaves whole sectors with their previous contents. A block within one sector is never
    /// interrupted. A longer block is considered interrupted if one of its sectors is empty, begins another block, or
    /// has bytes after the block's end.
    ///
    /// - Parameters:
    ///   - position: the offset in the file after the last intact block.
    ///   - bytes: the contents of the file.
    ///   - filling: the filling that the block should belong to.
    ///   - sequence: the sequence number that the block should have; `nil` if no other block can be there.
    /// - Returns: the number; `nil` if no such block is there, it is intact, or its write was interrupted.
    package static func damagedFixes(
        at position: Int,
        in bytes: [UInt8],
        of filling: Int64,
        as sequence: Int64?
    ) -> Int? {
        guard position >= 0, bytes.count - position >= SectorFile.sector,
            wrongBits(at: position, in: bytes, of: filling) <= mostWrongBits,
            // Damaged satellite summaries have no fixes.
            !bytes[position...].starts(with: markOfSkies),
            sequence.map({ UInt64(bitPattern: $0) == number(in: bytes, at: position + 16, 8) }) ?? true,
            block(in: bytes, at: position) == nil, !isCutOff(at: position, in: bytes)
        else { return nil }
        // The chunk begins with a version byte and the number of its fixes, which is a single byte up to 127.
        let count = Int(bytes[position + lengthOfHead + 1])
        return (1...mostFixes).contains(count) ? count : 1
    }

    /// The number of bits in which a head differs from that of a filling.
    private static func wrongBits(at position: Int, in bytes: [UInt8], of filling: Int64) -> Int {
        let mark = zip(bytes[position...], mark).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
        return mark + (number(in: bytes, at: position + 8, 8) ^ UInt64(bitPattern: filling)).nonzeroBitCount
    }

    private static func isCutOff(at position: Int, in bytes: [UInt8]) -> Bool {
        let end = position + lengthOfHead + Int(number(in: bytes, at: position + 24, 4))
        // The length is in the first sector and may be damaged itself.
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
