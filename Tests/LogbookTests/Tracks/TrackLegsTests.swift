import GNSS
import Logbook
import Testing

@Suite struct `Legs and rests` {
    /// The legs of a track to the north with parts of constant speed in m/s.
    private func legs(_ parts: (seconds: Int, speed: Double)...) throws -> TrackLegs {
        var (legs, second, metres) = (TrackLegs(), 0, 0.0)
        func add(_ speed: Double, after distance: Double?) throws {
            let place = Coordinate(latitude: 54 + metres / 111_200, longitude: 10)
            var location = Location(
                time: UTCTime(nanosecondsSince1970: Int64(second) * 1_000_000_000),
                coordinate: try #require(place)
            )
            location.speedOverGround = speed
            location.distanceTravelled = distance
            legs.add(StoredLocation(id: Int64(second + 1), kind: speed > 0 ? .accepted : .held, location: location))
        }
        try add(parts.first?.speed ?? 0, after: nil)
        for part in parts {
            for _ in 0..<part.seconds {
                (second, metres) = (second + 1, metres + part.speed)
                try add(part.speed, after: part.speed)
            }
        }
        return legs
    }

    private func summary(_ legs: TrackLegs) -> [String] {
        legs.parts.map { part in
            "\(part.isRest ? "rest" : "leg") \(Int(part.duration)) s \(Int(part.figures.distance.rounded())) m"
        }
    }

    @Test func `alternate where a rest takes a minute`() throws {
        let legs = try legs((100, 5), (60, 0), (40, 2), (300, 0))
        #expect(summary(legs) == ["leg 100 s 500 m", "rest 60 s 0 m", "leg 40 s 80 m", "rest 300 s 0 m"])
        #expect(legs.rests.count == 2)
    }

    @Test func `are one leg where rests are short`() throws {
        #expect(summary(try legs((100, 5), (59, 0), (41, 2), (30, 0))) == ["leg 230 s 582 m"])
    }

    @Test func `are one rest where nothing moves`() throws {
        #expect(summary(try legs((500, 0))) == ["rest 500 s 0 m"])
    }

    @Test func `begin with a rest, and add up to the figures of the track`() throws {
        let legs = try legs((70, 0), (10, 5), (20, 0), (10, 5), (61, 0), (5, 1))
        #expect(summary(legs) == ["rest 70 s 0 m", "leg 40 s 100 m", "rest 61 s 0 m", "leg 5 s 5 m"])
        #expect(legs.parts.map(\.figures.points).reduce(0, +) == legs.figures?.points)
        #expect(legs.parts.map(\.figures.distance).reduce(0, +) == legs.figures?.distance)
    }
}
