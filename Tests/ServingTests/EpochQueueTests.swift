import Serving
import Testing

@Suite struct `A client's queue` {
    private let start = ContinuousClock.now
    private let part = [UInt8](repeating: 1, count: 60)

    @Test func `leaves out whole epochs while there is no room`() {
        var queue = EpochQueue(limit: 100)
        for _ in 0..<4 { append(parts: 2, to: &queue) }
        #expect(queue.count == 120)
        #expect(queue.droppedEpochs == 3)
        queue.removeFirst(70, at: start)
        append(parts: 3, to: &queue)
        #expect(queue.count == 50 + 180)
        #expect(queue.droppedEpochs == 3)
    }

    @Test func `leaves out the rest of an epoch that does not end`() {
        var queue = EpochQueue(limit: 100)
        for _ in 0..<1000 { queue.append(part, of: 1, at: start) }
        #expect(queue.count <= 260)
        #expect(queue.droppedEpochs == 1)
    }

    @Test func `tells the epochs of two devices apart`() {
        var queue = EpochQueue(limit: 100)
        queue.append(part, of: 1, at: start)
        queue.append(part, of: 1, at: start)
        queue.append(part, of: 2, at: start)
        queue.append(part, of: 1, at: start)
        #expect(queue.count == 180)
        #expect(queue.droppedEpochs == 1)
    }

    @Test func `keeps answers, and says that there is no room for more`() {
        var queue = EpochQueue(limit: 100)
        queue.append(answer: part, at: start)
        #expect(queue.hasRoom)
        queue.append(answer: part, at: start)
        #expect(!queue.hasRoom)
        #expect(queue.count == 120)
    }

    @Test func `gives what waits in order, in pieces of any size`() {
        var queue = EpochQueue(limit: 1000)
        queue.append(answer: [1, 2, 3], at: start)
        queue.append(answer: [4, 5], at: start)
        queue.append(answer: [6], at: start)
        #expect(queue.first(4) == [1, 2, 3, 4])
        queue.removeFirst(4, at: start)
        #expect(queue.first(100) == [5, 6])
        queue.removeFirst(2, at: start)
        #expect(queue.isEmpty)
        #expect(queue.first(100) == [])
    }

    @Test func `knows for how long the client has taken nothing`() {
        var queue = EpochQueue(limit: 1000)
        #expect(queue.stalled(at: start + .seconds(50)) == .zero)
        queue.append(answer: part, at: start + .seconds(50))
        queue.append(answer: part, at: start + .seconds(60))
        #expect(queue.stalled(at: start + .seconds(79)) == .seconds(29))
        queue.removeFirst(1, at: start + .seconds(79))
        #expect(queue.stalled(at: start + .seconds(80)) == .seconds(1))
        queue.removeFirst(119, at: start + .seconds(80))
        #expect(queue.stalled(at: start + .seconds(99)) == .zero)
    }

    private func append(parts: Int, to queue: inout EpochQueue) {
        for _ in 0..<parts { queue.append(part, of: 1, at: start) }
        queue.endEpoch(of: 1)
    }
}
