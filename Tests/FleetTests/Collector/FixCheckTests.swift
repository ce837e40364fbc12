import Fleet
import GNSS
import Logbook
import Testing

@Suite struct `The check of a fix` {
    private let bare = JudgedFix(received: ReceivedFix(fix: GNSSFix()), verdict: .rejected(Rejection(.noFix)))

    private func check(_ change: (inout GNSSFix) -> Void) -> UInt64 {
        var judged = bare
        change(&judged.received.fix)
        return FixCheck.of(judged, number: 7)
    }

    @Test func `is what it was before there was an accuracy of the speed, where that is not told`() {
        // Computed independently for the first 42 columns.
        #expect(FixCheck.of(bare, number: 7) == 0x680C_05AE_7563_179F)
    }

    @Test func `tells fixes apart by each of their values`() {
        let checks = [
            check { _ in }, check { $0.correctionAge = 3 }, check { $0.speedAccuracy = 3 },
            check { $0.courseAccuracy = 3 },
            check { ($0.speedAccuracy, $0.courseAccuracy) = (3, 3) }, check { $0.speedAccuracy = 0 },
            FixCheck.of(bare, number: 8),
        ]
        #expect(Set(checks).count == checks.count)
        #expect(Set((0..<2).map { _ in check { $0.courseAccuracy = 3 } }).count == 1)
    }
}
