import Logbook
import Testing

@Suite struct `The uncertainty of a climb` {
    @Test func `has the variances of two ends a way between turns`() {
        var height = ClimbUncertainty()
        height.add(climb: 0, descent: 0, deviation: 3)
        #expect(height.climb == 0 && height.descent == 0)
        for _ in 1...5 { height.add(climb: 2, descent: 0, deviation: 3) }
        #expect(height.climb == 63 && height.descent == 0)
        height.add(climb: 0, descent: 0, deviation: 3)
        height.add(climb: 2, descent: 0, deviation: 3)
        #expect(height.climb == 63)
        height.add(climb: 0, descent: 4, deviation: 3)
        height.add(climb: 1, descent: 0, deviation: 3)
        #expect(height.climb == 126 && height.descent == 63)
    }

    @Test func `takes both ends of a way as they are`() {
        var height = ClimbUncertainty()
        height.add(climb: 1, descent: 0, deviation: 3)
        height.add(climb: 1, descent: 0, deviation: 5)
        #expect(height.climb == 119)
    }

    @Test func `is not known once an altitude is not`() {
        var height = ClimbUncertainty()
        height.add(climb: 1, descent: 0, deviation: nil)
        height.add(climb: 1, descent: 0, deviation: 5)
        #expect(height.climb == nil && height.descent == nil)
    }
}
