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
