import Recording
import Testing

@Suite struct `The uncertainty of a climb` {
    @Test func `has two variances a way between turns`() {
        var height = ClimbUncertainty()
        height.add(climb: 0, descent: 0, deviation: 3)
        #expect(height.climb == 0 && height.descent == 0)
        for _ in 1...5 { height.add(climb: 2, descent: 0, deviation: 3) }
        #expect(height.climb == 18 && height.descent == 0)
        height.add(climb: 0, descent: 0, deviation: 3)
        height.add(climb: 2, descent: 0, deviation: 3)
        #expect(height.climb == 18)
        height.add(climb: 0, descent: 4, deviation: 3)
        height.add(climb: 1, descent: 0, deviation: 3)
        #expect(height.climb == 36 && height.descent == 18)
    }

    @Test func `takes both ends of a way as they are`() {
        var height = ClimbUncertainty()
        height.add(climb: 1, descent: 0, deviation: 3)
        height.add(climb: 1, descent: 0, deviation: 5)
        #expect(height.climb == 34)
    }

    @Test func `is not known once an altitude is not`() {
        var height = ClimbUncertainty()
        height.add(climb: 1, descent: 0, deviation: nil)
        height.add(climb: 1, descent: 0, deviation: 5)
        #expect(height.climb == nil && height.descent == nil)
    }
}
