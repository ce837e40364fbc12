import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `A track meter` {
    @Suite struct `where a filter counts` {
        @Test func `adds what the filter counts, though the places are elsewhere`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, travelled: 0), as: .accepted)
            meter.add(try location(second: 1, north: 80, travelled: 1.5), as: .accepted)
            #expect(meter.figures.distance == 1.5)
            #expect(meter.figures.movingTime == 1)
            #expect(meter.figures.points == 2)
        }

        @Test func `counts the distance while the position is suspect apart, and collects the reasons`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, travelled: 0), as: .accepted)
            meter.add(try location(second: 1, travelled: 1), as: .accepted, suspicion: .init(.signalsWeak))
            meter.add(try location(second: 2, travelled: 2), as: .accepted, suspicion: .init(.positionStep))
            let step = meter.add(
                try location(second: 3, travelled: 4),
                as: .accepted,
                suspicion: [.init(.timeStep), .init(.positionStep)]
            )
            meter.add(try location(second: 4, travelled: 8), as: .accepted)
            #expect(step.suspectDistance == 4)
            #expect((meter.figures.distance, meter.figures.suspectDistance) == (15, 6))
            #expect(meter.figures.suspicion == [.init(.signalsWeak), .init(.positionStep), .init(.timeStep)])
        }

        @Test func `takes held locations for rest`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, travelled: 0), as: .accepted)
            let step = meter.add(try location(second: 4, speed: 2, travelled: 0), as: .held)
            #expect(step == TrackFigures(points: 1, standingTime: 4))
            #expect(meter.figures.topSpeed == nil)
        }

        @Test func `takes for rest what a receiver was switched off for while parked`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, travelled: 0), as: .held)
            let step = meter.add(try location(second: 240, speed: 0.1, travelled: 6), as: .accepted)
            #expect(step.standingTime == 240)
            #expect(step.movingTime == 0)
            #expect(meter.figures.distance == 6)
        }

        @Test func `takes for motion what a receiver was switched off for on its way`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, travelled: 0), as: .held)
            meter.add(try location(second: 240, speed: 3, travelled: 600), as: .accepted)
            #expect(meter.figures.movingTime == 240)
        }

        @Test func `knows no top speed of where nobody measured one`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, speed: 9, travelled: 0), as: .disputed)
            meter.add(try location(second: 1, speed: 2, travelled: 2), as: .accepted)
            meter.add(try location(second: 2, speed: 5, travelled: 5), as: .disputed)
            #expect(meter.figures.topSpeed == 2)
            #expect(meter.figures.distance == 7)
        }

        @Test func `adds no climb at rest, nor on the way from rest into motion`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, altitude: 10, travelled: 0), as: .held)
            meter.add(try location(second: 1, altitude: 60, travelled: 0), as: .held)
            meter.add(try location(second: 2, altitude: 99, travelled: 1), as: .accepted)
            meter.add(try location(second: 3, altitude: 99, travelled: 1), as: .accepted)
            #expect(meter.figures.climb == 0)
            for second in 4...53 {
                let altitude = Double(96 + second)
                meter.add(try location(second: Double(second), altitude: altitude, travelled: 1), as: .accepted)
            }
            #expect(try (45...55).contains(#require(meter.figures.climb)))
        }

        @Test func `counts smaller ways where it is hilly than where it is flat`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, altitude: 0, travelled: 0), as: .accepted)
            for second in 1...400 {
                meter.add(try location(second: Double(second), altitude: hills(second), travelled: 1), as: .accepted)
            }
            #expect(meter.figures.climb == 0)
            for second in 401...1000 {
                let altitude = Double(second - 400)
                meter.add(try location(second: Double(second), altitude: altitude, travelled: 1), as: .accepted)
            }
            let before = try #require(meter.figures.climb)
            for second in 1001...1400 {
                let altitude = 600 + hills(second)
                meter.add(try location(second: Double(second), altitude: altitude, travelled: 1), as: .accepted)
            }
            #expect(try #require(meter.figures.climb) > before + 100)
        }

        /// Metres: from -14 to 14 in 20 s, and back.
        private func hills(_ second: Int) -> Double {
            let phase = second % 40
            return (Double(phase < 20 ? phase : 40 - phase) - 10) * 1.4
        }
    }

    @Suite struct `where no filter counts` {
        @Test func `adds the way between the places from half a metre a second on`() throws {
            var meter = TrackMeter(startingAt: try location(second: 0, speed: 1), as: .accepted)
            meter.add(try location(second: 1, north: 1, speed: 0.4), as: .accepted)
            meter.add(try location(second: 2, north: 3, speed: 3), as: .accepted)
            #expect((1.99...2.01).contains(meter.figures.distance))
            #expect(meter.figures.movingTime == 1)
            #expect(meter.figures.standingTime == 1)
            #expect(meter.figures.topSpeed == 3)
        }
    }

    @Test func `knows no climb where there is no altitude`() throws {
        var meter = TrackMeter(startingAt: try location(second: 0), as: .accepted)
        meter.add(try location(second: 1), as: .accepted)
        #expect(meter.figures.climb == nil)
    }

    @Test func `goes on as if it had never been put away`() throws {
        var meter = TrackMeter(startingAt: try location(second: 0, altitude: 0, travelled: 0), as: .accepted)
        var again = meter
        for second in 1...60 {
            let kind: FilterVerdict.Kind = second % 7 == 0 ? .held : .accepted
            let next = try location(
                second: Double(second),
                altitude: Double(second % 25),
                travelled: kind == .held ? 0 : 2
            )
            meter.add(next, as: kind)
            again = TrackMeter(
                figures: again.figures,
                climbMeter: again.climbMeter,
                last: again.last,
                as: (second - 1) % 7 == 0 && second > 1 ? .held : .accepted
            )
            again.add(next, as: kind)
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
    var location = try #require(Location(.sample(second: second, metresNorth: north)))
    location.altitude = altitude
    location.speedOverGround = speed
    location.distanceTravelled = travelled
    return location
}
