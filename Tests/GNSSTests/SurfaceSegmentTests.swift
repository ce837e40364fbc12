import GNSS
import Testing

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
