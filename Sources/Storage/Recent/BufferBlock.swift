package import FixCodec
package import Logbook
internal import Platform

/// A block of whole sectors in a buffer file, with a receiver's latest fixes or satellite summaries.
///
/// `Documentation/STORAGE.md` specifies the format byte by byte.
package struct BufferBlock {
    /// The maximum number of fixes: the block is rewritten with each fix that is added.
    package static let mostFixes = 64

    /// The filling that the block belongs to.
    ///
    /// The database knows which filling is valid.
    package let filling: Int64
    /// The sequence number of the block in its filling, from 0.
    let sequence: Int64
    /// The fixes in order of arrival; empty if the block has satellite summaries.
    package let fixes: [FixWithNumbers]
    /// The satellite summaries in order of time; empty if the block has fixes.
    package let skies: [SkySummary]

    static let mark: [UInt8] = Array("GPSR".utf8)
    static let markOfSkies: [UInt8] = Array("GPSS".utf8)
    static let lengthOfHead = 28

    /// The beginning of a file without blocks, so that no file begins with zeros.
    package static let beginning = Array("GPS0".utf8)

    /// Encodes fixes as a block: a head, a chunk, and zeros up to the end of the last sector.
    package static func encode(_ fixes: [FixWithNumbers], filling: Int64, sequence: Int64) -> [UInt8] {
        var builder = ChunkBuilder(of: fixes.count)
        for fix in fixes { builder.append(fix) }
        return encode(builder.sealed(), mark: mark, filling: filling, sequence: sequence)
    }

    /// Encodes satellite summaries as a block.
    static func encode(_ skies: [SkySummary], filling: Int64, sequence: Int64) -> [UInt8] {
        encode(SealedSky.encode(skies), mark: markOfSkies, filling: filling, sequence: sequence)
    }

    private static func encode(_ chunk: [UInt8], mark: [UInt8], filling: Int64, sequence: Int64) -> [UInt8] {
        var body: [UInt8] = []
        append(UInt64(bitPattern: filling), 8, to: &body)
        append(UInt64(bitPattern: sequence), 8, to: &body)
        append(UInt64(chunk.count), 4, to: &body)
        body += chunk
        var bytes = mark
        append(UInt64(CRC32.of(body[...])), 4, to: &bytes)
        bytes += body
        let rest = bytes.count % SectorFile.sector
        if rest > 0 { bytes += [UInt8](repeating: 0, count: SectorFile.sector - rest) }
        return bytes
    }

    /// Reads the blocks of a filling, including those after damaged blocks.
    ///
    /// Gaps in their sequence show which blocks are missing.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file.
    ///   - filling: the filling to read.
    ///   - first: the sequence number of the first block to read.
    ///   - start: the offset at which to begin.
    ///   - piece: the alignment of blocks in bytes.
    /// - Returns: the blocks in ascending sequence, and the offset after the last one.
    package static func blocks(
        in bytes: [UInt8],
        of filling: Int64,
        from first: Int64,
        startingAt start: Int = 0,
        inPiecesOf piece: Int
    ) -> (blocks: [BufferBlock], end: Int) {
        var blocks: [BufferBlock] = []
        var (position, next, end) = (start, first, start)
        while position < bytes.count {
            guard hasHead(of: filling, in: bytes, at: position), let (block, length) = block(in: bytes, at: position)
            else {
                position += piece
                continue
            }
            position += (length + piece - 1) / piece * piece
            // A lower number is left over from the previous use of this part of the file.
            guard block.sequence >= next else { continue }
            blocks.append(block)
            (next, end) = (block.sequence &+ 1, position)
        }
        return (blocks, end)
    }

    /// The sequence number of the first block in a file; `nil` if it belongs to another filling.
    static func firstSequence(in bytes: [UInt8], of filling: Int64) -> Int64? {
        block(in: bytes, at: 0).flatMap { $0.block.filling == filling ? $0.block.sequence : nil }
    }

    /// Whether a block of a filling seems to begin at an offset.
    private static func hasHead(of filling: Int64, in bytes: [UInt8], at position: Int) -> Bool {
        // Almost all positions in a file are empty.
        bytes.count - position >= SectorFile.sector && bytes[position] != 0 && hasMark(bytes[position...])
            && Int64(bitPattern: number(in: bytes, at: position + 8, 8)) == filling
    }

    /// Whether bytes begin with the mark of a block.
    static func hasMark(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: mark) || bytes.starts(with: markOfSkies)
    }

    /// Decodes the block at an offset and returns it with its length in bytes; `nil` if it is absent or damaged.
    package static func block(in bytes: [UInt8], at position: Int) -> (block: BufferBlock, length: Int)? {
        guard bytes.count - position >= SectorFile.sector, hasMark(bytes[position...]) else { return nil }
        let hasSkies = bytes[position...].starts(with: markOfSkies)
        let length = Int(number(in: bytes, at: position + 24, 4))
        guard length <= bytes.count - position - lengthOfHead else { return nil }
        let end = position + lengthOfHead + length
        guard
            UInt32(truncatingIfNeeded: number(in: bytes, at: position + 4, 4))
                == CRC32.of(bytes[position + 8..<end])
        else { return nil }
        let chunk = Array(bytes[position + lengthOfHead..<end])
        guard let fixes = hasSkies ? [] : try? SealedChunk(chunk).fixes(),
            let skies = hasSkies ? try? SealedSky.decode(chunk) : []
        else { return nil }
        let block = BufferBlock(
            filling: Int64(bitPattern: number(in: bytes, at: position + 8, 8)),
            sequence: Int64(bitPattern: number(in: bytes, at: position + 16, 8)),
            fixes: fixes,
            skies: skies
        )
        guard RowNumber.counts.contains(block.sequence) else { return nil }
        return (block, lengthOfHead + length)
    }

    /// The length of a block in bytes, rounded up to a multiple of `piece`.
    package static func length(of block: [UInt8], inPiecesOf piece: Int) -> Int64 {
        Int64((block.count + piece - 1) / piece * piece)
    }

    private static func append(_ number: UInt64, _ count: UInt64, to bytes: inout [UInt8]) {
        for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }

    static func number(in bytes: [UInt8], at position: Int, _ count: Int) -> UInt64 {
        bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

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
