import GNSS
import Testing

@Suite struct `A coordinate` {
    @Suite struct `made of numbers` {
        @Test(arguments: [(0.0, 0.0), (47.5, 11.25), (90, 0), (-90, 180), (12, -180), (-89.999_999_9, 179.999_999_9)])
        func `exists within 90 degrees of latitude and 180 of longitude`(latitude: Double, longitude: Double) throws {
            let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
            #expect(coordinate.latitude == latitude)
            #expect(coordinate.longitude == longitude)
        }

        @Test(arguments: [
            (90.000_000_1, 0), (-90.000_000_1, 0), (0, 180.000_000_1), (0, -180.000_000_1),
            (.infinity, 0), (0, -.infinity), (.nan, 0), (0, .nan), (.nan, .nan),
        ])
        func `does not exist off the earth`(latitude: Double, longitude: Double) {
            #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
        }
    }

    @Suite struct `rounded` {
        @Test(
            arguments: [
                (54.126, -13.1249, 2, 54.13, -13.12), (90, 180, 2, 90, 180), (-89.999, -179.996, 2, -90, -180),
                (54.126, 13.5, 0, 54, 14), (54.126, 13.5, -1, 54, 14), (1.25, 2.5, 99, 1.25, 2.5),
            ] as [(Double, Double, Int, Double, Double)]
        )
        func `is in the nearest place of a grid`(
            latitude: Double,
            longitude: Double,
            decimals: Int,
            roundedLatitude: Double,
            roundedLongitude: Double
        ) throws {
            let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
            #expect(
                place.rounded(toDecimals: decimals)
                    == Coordinate(latitude: roundedLatitude, longitude: roundedLongitude)
            )
        }
    }

    @Suite struct `at a distance from another` {
        /// Two coordinates with their distance according to a reference implementation of geodesics.
        struct Leg: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let start: Coordinate?
            let end: Coordinate?
            let metres: Double
            let tolerance: Double

            init(
                _ name: String,
                _ start: (latitude: Double, longitude: Double),
                _ end: (latitude: Double, longitude: Double),
                _ metres: Double,
                within tolerance: Double
            ) {
                testDescription = name
                self.start = Coordinate(latitude: start.latitude, longitude: start.longitude)
                self.end = Coordinate(latitude: end.latitude, longitude: end.longitude)
                self.metres = metres
                self.tolerance = tolerance
            }
        }

        @Test(arguments: [
            Leg("a degree of latitude at the equator", (0, 0), (1, 0), 110_574.39, within: 0.02),
            Leg("a degree of longitude at the equator", (0, 0), (0, 1), 111_319.49, within: 0.02),
            Leg("a degree across the 180th meridian", (0, 179.5), (0, -179.5), 111_319.49, within: 0.02),
            Leg("a degree across the pole", (89.5, 0), (89.5, 180), 111_693.95, within: 0.02),
            Leg("the fifth decimal of a latitude", (48, 11), (48.00001, 11), 1.111_903_2, within: 0.000_001),
            Leg("Berlin to Paris", (52.520008, 13.404954), (48.856613, 2.352222), 879_694.7, within: 5),
            Leg("the equator to a pole", (0, 0), (90, 0), 10_001_965.7, within: 20_000),
        ])
        func `measures along the ellipsoid`(leg: Leg) throws {
            let start = try #require(leg.start)
            let end = try #require(leg.end)
            #expect(abs(start.distance(to: end) - leg.metres) < leg.tolerance)
        }

        @Test func `is as far there as back`() throws {
            let start = try #require(Coordinate(latitude: -33.9, longitude: 151.2))
            let end = try #require(Coordinate(latitude: 21.3, longitude: -157.8))
            #expect(start.distance(to: end) == end.distance(to: start))
        }

        @Test(arguments: [(0.0, 0.0), (47.123456789, 11.987654321), (90, 0), (-90, 77), (0, 180)])
        func `is no metre away from itself`(latitude: Double, longitude: Double) throws {
            let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
            #expect(coordinate.distance(to: coordinate) == 0)
        }

        @Test func `is the same pole at any longitude`() throws {
            let pole = try #require(Coordinate(latitude: 90, longitude: 0))
            let samePole = try #require(Coordinate(latitude: 90, longitude: 123))
            #expect(pole.distance(to: samePole) < 0.001)
        }

        @Test func `is the same meridian at 180 degrees east and west`() throws {
            let east = try #require(Coordinate(latitude: 10, longitude: 180))
            let west = try #require(Coordinate(latitude: 10, longitude: -180))
            #expect(east.distance(to: west) < 0.001)
        }

        @Test func `is finite at the other end of the earth`() throws {
            let here = try #require(Coordinate(latitude: 0, longitude: 0))
            let antipode = try #require(Coordinate(latitude: 0, longitude: 180))
            #expect((19_000_000...20_100_000).contains(here.distance(to: antipode)))
        }
    }
}

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
