import Logbook
import Testing

@Suite struct `The uncertainty of a distance` {
    @Test func `grows with the time between two places as errors forget`() throws {
        var distance = DistanceUncertainty()
        distance.add(movingTime: 0, deviation: 3)
        #expect(distance.variance == 0)
        distance.add(movingTime: 10, deviation: 3)
        // 2 · 3² · (1 - exp(-10 / 90))
        #expect(try #require(distance.variance).isNear(1.89289))
        distance.add(movingTime: 80, deviation: 3)
        // 2 · 3² · (1 - exp(-1))
        #expect(try #require(distance.variance).isNear(11.37817))
    }

    @Test func `adds up the squares of stretches`() throws {
        var distance = DistanceUncertainty()
        distance.add(movingTime: 0, deviation: 3)
        for _ in 1...180 { distance.add(movingTime: 1, deviation: 3) }
        #expect(try #require(distance.variance).isNear(22.75634))
        distance.add(movingTime: 10, deviation: 3)
        #expect(try #require(distance.variance).isNear(24.64923))
    }

    @Test func `takes both ends as they are`() throws {
        var distance = DistanceUncertainty()
        distance.add(movingTime: 0, deviation: 1)
        distance.add(movingTime: 90, deviation: 4)
        // 1² + 4² - 2 · 1 · 4 · exp(-1)
        #expect(try #require(distance.variance).isNear(14.05696))
    }

    @Test func `does not grow at rest, which ends a stretch`() throws {
        var distance = DistanceUncertainty()
        distance.add(movingTime: 0, deviation: 3)
        distance.add(movingTime: 10, deviation: 3)
        for _ in 1...500 { distance.add(movingTime: 0, deviation: 3) }
        #expect(try #require(distance.variance).isNear(1.89289))
        distance.add(movingTime: 10, deviation: 3)
        #expect(try #require(distance.variance).isNear(3.78578))
    }

    @Test func `is not known once a place is not`() {
        var distance = DistanceUncertainty()
        distance.add(movingTime: 0, deviation: 3)
        distance.add(movingTime: 10, deviation: nil)
        distance.add(movingTime: 10, deviation: 3)
        #expect(distance.variance == nil)
    }

    @Test func `begins where another one is`() throws {
        var distance = DistanceUncertainty()
        distance.add(movingTime: 0, deviation: 1)
        var next = DistanceUncertainty(after: distance)
        next.add(movingTime: 90, deviation: 4)
        #expect(try #require(next.variance).isNear(14.05696))
    }
}

extension Double {
    fileprivate func isNear(_ expected: Double) -> Bool { abs(self - expected) < 0.00001 }
}
