import FixCodec
import Storage
import TestSupport
import Testing

@Suite struct `The shares of pieces` {
    private func piece(
        _ page: UInt32,
        _ fixes: ClosedRange<Int64>,
        _ standing: RescuedRange.Standing = .reached,
        count: Int? = nil
    ) -> RescuedRange {
        RescuedRange(.rows(page: page), standing, receiver: 1, fixes: fixes, count: count ?? fixes.count)
    }

    private func shares(_ pieces: RescuedRange...) -> [String] {
        (RangeAssignment(of: pieces).byReceiver[1] ?? []).map {
            guard case .rows(let page) = $0.place else { return "" }
            return "\(page): \($0.fixes.lowerBound)-\($0.fixes.upperBound)"
        }
    }

    @Test func `are the pieces in order where none overlap`() {
        #expect(shares(piece(2, 11...20), piece(1, 1...10)) == ["1: 1-10", "2: 11-20"])
    }

    @Test func `are of the larger piece where both have a fix`() {
        #expect(shares(piece(1, 1...10), piece(2, 6...30)) == ["1: 1-5", "2: 6-30"])
    }

    @Test func `are of the piece that a tree leads to, however small`() {
        #expect(shares(piece(1, 1...30, .unreached), piece(2, 11...20)) == ["1: 1-10", "2: 11-20", "1: 21-30"])
    }

    @Test func `know which fixes they have`() {
        let shares = RangeAssignment(of: [piece(1, 1...10), piece(2, 21...30)])
        #expect([1, 10, 11, 20, 21, 30, 31].filter { shares.contain($0, of: 1) } == [1, 10, 21, 30])
        #expect(!shares.contain(1, of: 2))
    }
}

@Suite struct `The repair of a chunk` {
    private func chunk() -> [UInt8] {
        let fixes = (0..<100).map { second in
            FixWithNumbers(
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
