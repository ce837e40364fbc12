import GNSS
import Logbook
import TestSupport
import Testing

@testable import Storage

@Suite struct `A block of the latest fixes` {
    let fixes = (1...3).map { number in
        NumberedFix(id: number, receiver: 7, run: 2, track: 4, judged: .accepted(at: Double(number)))
    }

    @Test func `gives back the fixes that went in`() {
        let bytes = BufferBlock.encode(fixes, filling: 12, sequence: 0)
        #expect(blocks(bytes).map(\.fixes) == [fixes])
    }

    @Test func `fills whole sectors`() {
        #expect(BufferBlock.encode(fixes, filling: 12, sequence: 0).count == 512)
    }

    @Test func `is followed by the next one`() {
        let bytes = (0..<3).flatMap { BufferBlock.encode([fixes[$0]], filling: 12, sequence: Int64($0)) }
        #expect(blocks(bytes).flatMap(\.fixes) == fixes)
    }

    @Test func `is passed over where an earlier one is not wanted`() {
        let bytes = (0..<3).flatMap { BufferBlock.encode([fixes[$0]], filling: 12, sequence: Int64($0)) }
        #expect(blocks(bytes, from: 2).flatMap(\.fixes) == [fixes[2]])
    }

    @Test func `is taken behind others that are damaged`() {
        var bytes = (0..<3).flatMap { BufferBlock.encode([fixes[$0]], filling: 12, sequence: Int64($0)) }
        for damaged in 0..<2 {
            bytes[damaged * SectorFile.sector + 40] ^= 1
            #expect(blocks(bytes).flatMap(\.fixes) == Array(fixes.dropFirst(damaged + 1)))
        }
    }

    @Test func `tells by its place how many are missing before it`() throws {
        let bytes = BufferBlock.encode([fixes[2]], filling: 12, sequence: 2)
        let gap = try #require(BufferGap.gaps(between: blocks(bytes)).first)
        #expect(gap.blocks == 2)
        #expect(gap.numbers == 1..<3)
        #expect(gap.missing(where: 0) == 2)
    }

    @Suite struct `is not taken` {
        private let outer = `A block of the latest fixes`()

        @Test func `where it is of another filling`() {
            let bytes = BufferBlock.encode(outer.fixes, filling: 11, sequence: 0)
            #expect(outer.blocks(bytes).isEmpty)
        }

        @Test func `where it is left over from an earlier round`() {
            let bytes =
                BufferBlock.encode([outer.fixes[0]], filling: 12, sequence: 5)
                + BufferBlock.encode([outer.fixes[1]], filling: 12, sequence: 2)
            #expect(outer.blocks(bytes, from: 5).flatMap(\.fixes) == [outer.fixes[0]])
        }

        @Test func `where it is cut off`() {
            let bytes = BufferBlock.encode(outer.fixes, filling: 12, sequence: 0)
            for count in stride(from: 0, to: 511, by: 7) {
                #expect(outer.blocks(Array(bytes.prefix(count))).isEmpty)
            }
        }

        @Test func `where any bit has changed`() {
            let whole = BufferBlock.encode(outer.fixes, filling: 12, sequence: 0)
            let length = whole.lastIndex { $0 != 0 } ?? 0
            for position in 0...length {
                var bytes = whole
                bytes[position] ^= 1 << (position % 8)
                #expect(outer.blocks(bytes).isEmpty)
            }
        }
    }

    func blocks(_ bytes: [UInt8], from first: Int64 = 0) -> [BufferBlock] {
        BufferBlock.blocks(in: bytes, of: 12, from: first, inPiecesOf: SectorFile.sector)
    }
}
