import GNSS
import Testing

@Suite struct `A place in space` {
    @Test(arguments: [-90.0, -47.5, -0.001, 0, 13.7, 45, 89.999, 90], [-60.0, 0, 659.5, 8848, 40_000])
    func `has a coordinate and a height`(latitude: Double, height: Double) throws {
        let frame = EarthFrame(at: try #require(Coordinate(latitude: latitude, longitude: 100.5)))
        let (coordinate, above) = try #require(EarthFrame.geodetic(frame.place + height * frame.up))
        #expect(abs(coordinate.latitude - latitude) < 1e-8)
        // At a pole, any longitude is correct.
        #expect(abs(latitude) == 90 || abs(coordinate.longitude - 100.5) < 1e-8)
        #expect(abs(above - height) < 1e-3)
    }

    @Test func `has none in the middle of the earth`() {
        #expect(EarthFrame.geodetic(SIMD3())?.height == nil)
        #expect(EarthFrame.geodetic(SIMD3(.nan, 0, 0))?.height == nil)
        #expect(EarthFrame.geodetic(SIMD3(5_000_000, 0, 0))?.height == nil)
    }

    @Test func `has an up that is at right angles to east and north`() throws {
        let frame = EarthFrame(at: try #require(Coordinate(latitude: -33, longitude: 151)))
        #expect(abs(frame.up.dot(frame.east)) < 1e-12)
        #expect(abs(frame.up.dot(frame.north)) < 1e-12)
        #expect(frame.up.dot(frame.place) > 6_000_000)
    }
}

@Suite struct `A segment on the surface` {
    @Test(
        arguments: [
            // A thousandth of a degree of longitude is 64.785 m at 54.5 degrees and 111.319 m at the equator.
            ((54, 13), (55, 13), (54.5, 13.001), 64.785),
            ((0, 10), (0, 11), (0.001, 10.5), 110.574),
            // Across the 180th meridian, and near a pole.
            ((0, 179.5), (0, -179.5), (0.001, 180), 110.574),
            ((89.999, 0), (89.999, 180), (89.9999, 90), 11.169),
            // Beyond the ends, the distance to the end.
            ((54, 13), (55, 13), (55.001, 13), 111.3), ((54, 13), (55, 13), (53.999, 13), 111.3),
            // A segment without length.
            ((0, 10), (0, 10), (0, 10.001), 111.319), ((0, 10), (0, 10), (0, 10), 0),
        ] as [((Double, Double), (Double, Double), (Double, Double), Double)]
    )
    func `knows how far a place is off`(
        start: (Double, Double),
        end: (Double, Double),
        place: (Double, Double),
        distance: Double
    ) throws {
        let frames = try [start, end, place].map { latitude, longitude in
            EarthFrame(at: try #require(Coordinate(latitude: latitude, longitude: longitude)))
        }
        #expect(abs(SurfaceSegment(from: frames[0], to: frames[1]).distance(to: frames[2]) - distance) < 0.06)
    }
}

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
