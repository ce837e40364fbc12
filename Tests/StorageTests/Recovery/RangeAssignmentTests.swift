import Recovery
import Storage
import Testing

@Suite struct `The shares of pieces` {
    private func piece(
        _ page: UInt32,
        _ fixes: ClosedRange<Int64>,
        _ standing: RecoveredRange.Standing = .reached,
        count: Int? = nil
    ) -> RecoveredRange {
        RecoveredRange(.rows(page: page), standing, receiver: 1, fixes: fixes, count: count ?? fixes.count)
    }

    private func shares(_ pieces: RecoveredRange...) -> [String] {
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
