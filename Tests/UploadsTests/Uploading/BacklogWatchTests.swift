import Uploads
import Testing

@Suite struct `What waits for a target` {
    private let start = Duration.seconds(100)

    /// Results for four minutes with the same numbers of locations added and sent in each.
    private func isTold(come: Int, gone: Int) -> [Bool] {
        var watch = BacklogWatch(every: .seconds(60), from: start)
        return (1...4).map { minute in
            watch.add(waiting: come)
            for _ in 0..<gone { watch.add(sent: 1) }
            return watch.isGrowing(at: start + .seconds(60 * minute), requestsPerSecond: 10)
        }
    }

    @Test func `is told after three minutes of growing, once`() {
        #expect(isTold(come: 1140, gone: 600) == [false, false, true, false])
    }

    @Test(arguments: [(600, 600), (0, 600), (1140, 200), (0, 0)])
    func `is not told where it shrinks, or something else holds it up`(come: Int, gone: Int) {
        #expect(isTold(come: come, gone: gone) == [false, false, false, false])
    }

    @Test func `is not told where it grows now and then`() {
        var watch = BacklogWatch(every: .seconds(60), from: start)
        for minute in 1...9 {
            watch.add(waiting: minute % 3 == 0 ? 0 : 1140)
            for _ in 0..<600 { watch.add(sent: 1) }
            let isTold = watch.isGrowing(at: start + .seconds(60 * minute), requestsPerSecond: 10)
            #expect(!isTold)
        }
    }
}
