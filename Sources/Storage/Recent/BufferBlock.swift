package import FixCodec
package import Logbook
internal import Platform
internal import SQLite

/// A block of a receiver's latest fixes, or of its skies, as it is kept beside the database, in whole sectors.
///
/// `Documentation/STORAGE.md` says byte for byte how they are written.
package struct BufferBlock {
    /// The most fixes that it has: it is written anew with each one that is added to it.
    package static let mostFixes = 64

    /// The filling that the block belongs to; the database names the one that counts.
    package let filling: Int64
    /// Its place among the blocks of its filling, from 0.
    let sequence: Int64
    /// Its fixes, in order of arrival; none where it has what was listed of satellites.
    package let fixes: [NumberedFix]
    /// Summaries of the sky, in order of time; none where it has fixes.
    package let skies: [SkySummary]

    static let mark: [UInt8] = Array("GPSR".utf8)
    static let markOfSkies: [UInt8] = Array("GPSS".utf8)
    static let lengthOfHead = 28

    /// The bytes of a block: its head, its fixes as a chunk, and zeros to the end of the last sector.
    package static func encode(_ fixes: [NumberedFix], filling: Int64, sequence: Int64) -> [UInt8] {
        var builder = ChunkBuilder(of: fixes.count)
        for fix in fixes { builder.append(fix) }
        return encode(builder.sealed(), mark: mark, filling: filling, sequence: sequence)
    }

    /// The bytes of a block of summaries of the sky.
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

    /// The blocks of a filling in a file, also those behind one that is damaged: their places tell which are missing.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - filling: the filling that is wanted.
    ///   - first: the place of the first block that is wanted; those before it are passed over.
    ///   - piece: blocks begin at multiples of so many bytes.
    /// - Returns: the blocks, each of a later place than the one before, and the position behind the last one.
    package static func blocks(
        in bytes: [UInt8],
        of filling: Int64,
        from first: Int64,
        inPiecesOf piece: Int
    ) -> (blocks: [BufferBlock], end: Int) {
        var blocks: [BufferBlock] = []
        var (position, next, end) = (0, first, 0)
        while position < bytes.count {
            guard hasHead(of: filling, in: bytes, at: position), let (block, length) = block(in: bytes, at: position)
            else {
                position += piece
                continue
            }
            position += (length + piece - 1) / piece * piece
            // An earlier one is left over from an earlier round.
            guard block.sequence >= next else { continue }
            blocks.append(block)
            (next, end) = (block.sequence &+ 1, position)
        }
        return (blocks, end)
    }

    /// The place of the block that a file begins with; nil where that is none of the filling.
    static func firstSequence(in bytes: [UInt8], of filling: Int64) -> Int64? {
        block(in: bytes, at: 0).flatMap { $0.block.filling == filling ? $0.block.sequence : nil }
    }

    /// True where a block of a filling seems to begin at a place of a file.
    private static func hasHead(of filling: Int64, in bytes: [UInt8], at position: Int) -> Bool {
        bytes.count - position >= SectorFile.sector && hasMark(bytes[position...])
            && Int64(bitPattern: number(in: bytes, at: position + 8, 8)) == filling
    }

    /// True where bytes begin as a block does.
    static func hasMark(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: mark) || bytes.starts(with: markOfSkies)
    }

    /// The block at a place of a file, and how many bytes it has; nil where there is none, or it is damaged.
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
        guard let fixes = hasSkies ? [] : fixes(in: chunk),
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

    /// The number of bytes that a block takes where blocks begin at multiples of so many.
    package static func length(of block: [UInt8], inPiecesOf piece: Int) -> Int64 {
        Int64((block.count + piece - 1) / piece * piece)
    }

    private static func fixes(in chunk: [UInt8]) -> [NumberedFix]? {
        do throws(ChunkDamage) {
            let rows = try ChunkRows(SealedChunk(chunk))
            var fixes: [NumberedFix] = []
            for row in 0..<rows.count { fixes.append(try rows.fix(at: row)) }
            return NumberedFix.areInOrder(fixes) ? fixes : nil
        } catch {
            return nil
        }
    }

    private static func append(_ number: UInt64, _ count: UInt64, to bytes: inout [UInt8]) {
        for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }

    static func number(in bytes: [UInt8], at position: Int, _ count: Int) -> UInt64 {
        bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
