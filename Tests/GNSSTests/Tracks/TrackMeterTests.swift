import GNSS
import Testing

@Suite struct `A track meter` {
    @Suite struct `where a filter counts` {
        @Test func `adds what the filter counts, though the places are elsewhere`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, travelled: 0), isHeld: false)
            meter.add(try location(second: 1, north: 80, travelled: 1.5), isHeld: false)
            #expect(meter.figures.distance == 1.5)
            #expect(meter.figures.movingTime == 1)
            #expect(meter.figures.points == 2)
        }

        @Test func `takes held locations for rest`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, travelled: 0), isHeld: false)
            let step = meter.add(try location(second: 4, speed: 2, travelled: 0), isHeld: true)
            #expect(step == TrackFigures(points: 1, standingTime: 4))
            #expect(meter.figures.topSpeed == nil)
        }

        @Test func `adds no climb at rest, nor on the way from rest into motion`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, altitude: 10, travelled: 0), isHeld: true)
            meter.add(try location(second: 1, altitude: 60, travelled: 0), isHeld: true)
            meter.add(try location(second: 2, altitude: 99, travelled: 1), isHeld: false)
            meter.add(try location(second: 3, altitude: 100, travelled: 1), isHeld: false)
            #expect(meter.figures.climb == 0)
            for second in 4...53 {
                let altitude = Double(97 + second)
                meter.add(try location(second: Double(second), altitude: altitude, travelled: 1), isHeld: false)
            }
            #expect(meter.figures.climb.map { $0.rounded() } == 51)
        }
    }

    @Suite struct `where no filter counts` {
        @Test func `adds the way between the places from half a metre a second on`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, speed: 1), isHeld: false)
            meter.add(try location(second: 1, north: 1, speed: 0.4), isHeld: false)
            meter.add(try location(second: 2, north: 3, speed: 3), isHeld: false)
            #expect((1.99...2.01).contains(meter.figures.distance))
            #expect(meter.figures.movingTime == 1)
            #expect(meter.figures.standingTime == 1)
            #expect(meter.figures.topSpeed == 3)
        }
    }

    @Test func `knows no climb where there is no altitude`() throws {
        var meter = TrackMeter(startingAt: try location(second: 0), isHeld: false)
        meter.add(try location(second: 1), isHeld: false)
        #expect(meter.figures.climb == nil)
    }

    @Test func `goes on as if it had never been put away`() throws {
        var meter = TrackMeter(startingAt: try location(second: 0, altitude: 0, travelled: 0), isHeld: false)
        var again = meter
        for second in 1...60 {
            let isHeld = second % 7 == 0
            let next = try location(
                second: Double(second),
                altitude: Double(second % 25),
                travelled: isHeld ? 0 : 2
            )
            meter.add(next, isHeld: isHeld)
            again = TrackMeter(
                figures: again.figures,
                climbMeter: again.climbMeter,
                last: again.last,
                isHeld: (second - 1) % 7 == 0 && second > 1
            )
            again.add(next, isHeld: isHeld)
        }
        #expect(again == meter)
    }
}

private func location(
    second: Double,
    north: Double = 0,
    altitude: Double? = nil,
    speed: Double? = nil,
    travelled: Double? = nil
) throws -> Location {
    // A degree of latitude is 111 170 m there.
    var location = try #require(Location(.sample(at: second, latitude: 47 + north / 111_170)))
    location.altitude = altitude
    location.speedOverGround = speed
    location.distanceTravelled = travelled
    return location
}
