import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `A plane that touches the earth` {
    private static func plane(_ latitude: Double, _ longitude: Double) throws -> TangentPlane {
        TangentPlane(at: EarthFrame(at: try #require(Coordinate(latitude: latitude, longitude: longitude))))
    }

    @Test(arguments: [(47.0, 11.0), (-16.8, 179.999), (89.9999, 30.0), (-90.0, 0.0), (0.0, -180.0)])
    func `gives a place back that it was given, to a millimetre`(latitude: Double, longitude: Double) throws {
        let plane = try Self.plane(latitude, longitude)
        for position in [SIMD2(3000.0, -2000), SIMD2(0, 0), SIMD2(-1, 2500)] {
            let coordinate = try #require(plane.coordinate(of: position))
            let back = plane.position(of: EarthFrame(at: coordinate))
            #expect((back - position).length < 0.001)
        }
    }

    @Test func `measures metres as the ellipsoid does`() throws {
        let plane = try Self.plane(47, 11)
        let east = try #require(plane.coordinate(of: SIMD2(1000, 0)))
        let origin = try #require(Coordinate(latitude: 47, longitude: 11))
        #expect(abs(origin.distance(to: east) - 1000) < 0.001)
    }
}
