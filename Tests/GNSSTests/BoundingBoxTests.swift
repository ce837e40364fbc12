import GNSS
import Testing

@Suite struct `A bounding box` {
    @Suite struct `made of four edges` {
        @Test(arguments: [
            (-181, 0, 10, 10), (0, 0, 181, 10), (0, -91, 10, 10), (0, 0, 10, 91), (.nan, 0, 10, 10), (0, .nan, 10, 10),
            (0, 0, .nan, 10), (0, 0, 10, .nan),
        ])
        func `does not exist off the earth`(west: Double, south: Double, east: Double, north: Double) {
            #expect(BoundingBox(west: west, south: south, east: east, north: north) == nil)
        }

        @Test func `does not exist with its south north of its north`() {
            #expect(BoundingBox(west: 0, south: 11, east: 10, north: 10) == nil)
        }

        @Test func `may be a single place`() throws {
            let box = try #require(BoundingBox(west: 11, south: 47, east: 11, north: 47))
            #expect(box.contains(try #require(Coordinate(latitude: 47, longitude: 11))))
            #expect(!box.contains(try #require(Coordinate(latitude: 47, longitude: 11.000_001))))
        }
    }

    @Suite struct `around a place` {
        @Test(arguments: [(47.0, 11.0), (46.0, 10.0), (48.0, 12.0), (46.0, 12.0)])
        func `contains what is inside and on its edge`(latitude: Double, longitude: Double) throws {
            let box = try #require(BoundingBox(west: 10, south: 46, east: 12, north: 48))
            #expect(box.contains(try #require(Coordinate(latitude: latitude, longitude: longitude))))
        }

        @Test(arguments: [(45.999_999, 11.0), (48.000_001, 11.0), (47.0, 9.999_999), (47.0, 12.000_001), (-47, -11)])
        func `does not contain what is outside`(latitude: Double, longitude: Double) throws {
            let box = try #require(BoundingBox(west: 10, south: 46, east: 12, north: 48))
            #expect(!box.contains(try #require(Coordinate(latitude: latitude, longitude: longitude))))
        }
    }

    @Suite struct `across the 180th meridian` {
        @Test(arguments: [179.0, 180.0, -180.0, -179.0, 170.0, -170.0])
        func `contains both sides of it`(longitude: Double) throws {
            let box = try #require(BoundingBox(west: 170, south: -20, east: -170, north: -10))
            #expect(box.contains(try #require(Coordinate(latitude: -15, longitude: longitude))))
        }

        @Test(arguments: [169.9, -169.9, 0.0])
        func `does not contain the rest of the world`(longitude: Double) throws {
            let box = try #require(BoundingBox(west: 170, south: -20, east: -170, north: -10))
            #expect(!box.contains(try #require(Coordinate(latitude: -15, longitude: longitude))))
        }
    }
}
