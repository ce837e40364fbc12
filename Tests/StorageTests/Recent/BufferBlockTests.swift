import Dispatch
import FixCodec
import GNSS
import Logbook
import Storage
import TestSupport
import Testing

@Suite struct `A block of the latest fixes` {
    let fixes = (1...3).map { number in
        FixWithNumbers(id: number, receiver: 7, run: 2, track: 4, judged: .accepted(at: Double(number)))
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
        BufferBlock.blocks(in: bytes, of: 12, from: first, inPiecesOf: SectorFile.sector).blocks
    }
}

extension `A block of the latest fixes` {
    @Suite struct `at the end of its filling` {
        private let outer = `A block of the latest fixes`()

        /// A block of several sectors.
        private var large: [UInt8] {
            var random = SplitMix64(state: 5)
            let fixes = (1...64).map { (number: Int64) in
                let latitude = Double(random.next() % 1_000_000_007) / 1e8
                let fix = JudgedFix.accepted(at: Double(number), latitude: latitude)
                return FixWithNumbers(id: number, receiver: 7, run: 2, track: 4, judged: fix)
            }
            return BufferBlock.encode(fixes, filling: 12, sequence: 0)
        }

        private func damagedFixes(_ bytes: [UInt8], as sequence: Int64? = nil) -> Int? {
            BufferBlock.damagedFixes(at: 0, in: bytes, of: 12, as: sequence)
        }

        @Test func `is damaged where any bit has changed, and says how many fixes it had`() {
            let whole = BufferBlock.encode(outer.fixes, filling: 12, sequence: 0)
            let length = whole.lastIndex { $0 != 0 } ?? 0
            for position in 0...length {
                var bytes = whole
                bytes[position] ^= 1 << (position % 8)
                #expect(damagedFixes(bytes) == 3 || position == 29 && damagedFixes(bytes) != nil)
            }
        }

        @Test func `is damaged where it goes over several sectors, all of which are there`() {
            for position in stride(from: 40, to: large.count - 600, by: 13) {
                var bytes = large
                bytes[position] ^= 4
                #expect(damagedFixes(bytes) == 64)
            }
        }

        @Test func `is no damage where its write was cut off`() {
            let earlier = BufferBlock.encode(outer.fixes, filling: 11, sequence: 0)
            for sectors in 1..<large.count / SectorFile.sector {
                let begun = Array(large.prefix(sectors * SectorFile.sector))
                let rest = large.count - begun.count
                #expect(damagedFixes(begun + [UInt8](repeating: 0, count: rest)) == nil)
                #expect(damagedFixes(begun + (earlier + large).prefix(rest)) == nil)
            }
        }

        @Test func `is no damage where nothing, another filling or the block itself is there`() {
            #expect(damagedFixes([UInt8](repeating: 0, count: 512)) == nil)
            let other = BufferBlock.encode(outer.fixes, filling: 0x5C91_77E3_0A4B_D2F6, sequence: 0)
            #expect(damagedFixes(other) == nil)
            #expect(damagedFixes(BufferBlock.encode(outer.fixes, filling: 12, sequence: 0)) == nil)
            #expect(damagedFixes([]) == nil)
        }

        @Test func `is no damage where it is left over from an earlier round`() {
            var bytes = BufferBlock.encode(outer.fixes, filling: 12, sequence: 3)
            bytes[40] ^= 1
            #expect(damagedFixes(bytes, as: 4) == nil)
            #expect(damagedFixes(bytes, as: 3) == 3)
        }
    }
}

@Suite struct `Blocks in memory` {
    /// Page sizes in bytes: of most processors, and of some arm64 kernels.
    @Test(arguments: [4096, 16_384, 65_536])
    func `begin where a page can begin, and are found in whole pages`(page: Int) {
        let piece = BufferFiles.pieceInMemory
        #expect(page % piece == 0)
        let fixes = (1...40).map { number in
            FixWithNumbers(id: number, receiver: 7, run: 2, track: 4, judged: .accepted(at: Double(number)))
        }
        var bytes: [UInt8] = []
        for (sequence, fix) in fixes.enumerated() {
            let block = BufferBlock.encode([fix], filling: 12, sequence: Int64(sequence))
            bytes += block
            bytes += [UInt8](repeating: 0, count: Int(BufferBlock.length(of: block, inPiecesOf: piece)) - block.count)
        }
        let end = bytes.count
        bytes += [UInt8](repeating: 0, count: (page - end % page) % page)
        let found = BufferBlock.blocks(in: bytes, of: 12, from: 0, inPiecesOf: piece)
        #expect(found.blocks.flatMap(\.fixes) == fixes)
        #expect(found.end == end)
    }
}

@Suite struct `Work for a disk that stalls` {
    @Test func `is not waited for for long, and done later`() {
        let disk = DispatchSemaphore(value: 0)
        let stalled = DiskTask { disk.wait() }
        let behind = DiskTask { 7 }
        #expect(stalled.outcome() == nil)
        #expect(behind.outcome() == nil)
        disk.signal()
        #expect(behind.outcome(waitingForEver: true) == 7)
        #expect(stalled.outcome() != nil)
    }
}
