import GNSS
import Testing

@Suite struct `The bearing of a place` {
    @Test(arguments: [(1.0, 0.0, 0.0), (0, 1, 90), (-1, 0, 180), (0, -1, 270)])
    func `is in degrees clockwise from true north`(north: Double, east: Double, bearing: Double) throws {
        let origin = try #require(Coordinate(latitude: 0, longitude: 10))
        let place = try #require(Coordinate(latitude: north, longitude: 10 + east))
        #expect(abs(origin.bearing(to: place) - bearing) < 0.001)
    }

    // Azimuths of the inverse problem on WGS 84 (Vincenty 1975).
    @Test(arguments: [
        (54.4, 10.2, 54.5, 10.4, 49.288), (54.4, 10.2, 54.3, 9.2, 260.693), (-33.9, 151.2, -34.4, 150.9, 206.428),
    ])
    func `is the direction in which to set out`(
        latitude: Double,
        longitude: Double,
        otherLatitude: Double,
        otherLongitude: Double,
        bearing: Double
    ) throws {
        let origin = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let place = try #require(Coordinate(latitude: otherLatitude, longitude: otherLongitude))
        #expect(abs(origin.bearing(to: place) - bearing) < 0.01)
    }

    @Test func `is the shorter way over the date line`() throws {
        let origin = try #require(Coordinate(latitude: 0, longitude: 179.9))
        let place = try #require(Coordinate(latitude: 0, longitude: -179.9))
        #expect(abs(origin.bearing(to: place) - 90) < 0.001)
    }

    @Test func `is 0 for the place itself`() throws {
        let place = try #require(Coordinate(latitude: 54.4, longitude: 10.2))
        #expect(place.bearing(to: place) == 0)
    }
}
