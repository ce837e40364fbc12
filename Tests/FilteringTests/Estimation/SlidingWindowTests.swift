import Filtering
import Testing

@Suite struct `A sliding window` {
    @Test func `keeps what is not older than its span`() {
        var window = SlidingWindow<Int>(seconds: 3)
        for second in 0...10 { window.append(second, at: Double(second)) }
        #expect((0..<window.count).map { window[$0] } == [7, 8, 9, 10])
        #expect(window.duration == 3)
    }

    @Test func `is in order however long it has been in use`() {
        var window = SlidingWindow<Int>(seconds: 50)
        for step in 0..<10_000 { window.append(step, at: Double(step) * 0.7) }
        #expect(zip((0..<window.count).map { window[$0] }, 9_928...).allSatisfy { $0 == $1 })
    }

    @Test func `is empty after all is forgotten`() {
        var window = SlidingWindow<Int>(seconds: 5)
        window.append(1, at: 0)
        window.removeAll()
        #expect(window.isEmpty)
        #expect(window.lastTime == nil)
    }
}
