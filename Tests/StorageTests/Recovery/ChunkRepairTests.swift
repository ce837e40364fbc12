import FixCodec
import Recovery
import Storage
import TestSupport
import Testing

@Suite struct `The repair of a chunk` {
    private func chunk() -> [UInt8] {
        let fixes = (0..<100).map { second in
            NumberedFix(
                id: Int64(second),
                receiver: 1,
                run: 1,
                track: 1,
                judged: .accepted(at: Double(second), latitude: 54 + Double(second) / 1e5)
            )
        }
        var builder = ChunkBuilder(of: fixes.count)
        for fix in fixes { builder.append(fix) }
        return builder.sealed()
    }

    @Test func `finds any bit that is wrong`() {
        let whole = chunk()
        for bit in 0..<8 * whole.count {
            var damaged = whole
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(ChunkRepair.repaired(damaged) == whole)
        }
    }

    @Test func `finds any byte that is wrong, or gives up where several may be`() {
        var random = SplitMix64(state: 3)
        let whole = chunk()
        let repaired = (0..<2000).map { _ in
            var damaged = whole
            damaged[Int(random.next() % UInt64(whole.count))] ^= UInt8(1 + random.next() % 255)
            return ChunkRepair.repaired(damaged)
        }
        #expect(repaired.allSatisfy { $0 == whole || $0 == nil })
        #expect(repaired.count { $0 == nil } < 10)
    }

    @Test func `hardly ever makes something of two bytes that are wrong`() {
        var random = SplitMix64(state: 4)
        let whole = chunk()
        let repaired = (0..<2000).map { _ in
            let first = Int(random.next() % UInt64(whole.count))
            let second = (first + 1 + Int(random.next() % UInt64(whole.count - 1))) % whole.count
            var damaged = whole
            for index in [first, second] { damaged[index] ^= UInt8(1 + random.next() % 255) }
            return ChunkRepair.repaired(damaged)
        }
        #expect(repaired.count { $0 != nil } < 10)
    }

    @Test(arguments: [[], [1], [1, 2, 3, 4]] as [[UInt8]])
    func `makes nothing of what is too short`(bytes: [UInt8]) {
        #expect(ChunkRepair.repaired(bytes) == nil)
    }
}
