import GNSS
import Testing

@Suite struct `The deviation of a position` {
    @Test func `over ground is the root of the mean square of both axes`() {
        #expect(PositionDeviation(latitude: 1, longitude: 7).horizontal == 5)
    }

    @Test func `over ground is not known from one axis`() {
        #expect(PositionDeviation(latitude: 1, altitude: 2).horizontal == nil)
    }
}
