import GNSS
import Logbook
import Pictures
import Testing

@Suite struct `The projection` {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        (54.0, 10.0, 54.3, 9.8), (0.0, 180.0, 0.2, -179.6), (-33.0, -179.999, -33.4, 179.5),
        (89.999, 12.0, 89.9, -150.0), (-90.0, 0.0, -89.7, 77.0),
    ])
    func `has a place at its distance from the middle`(
        latitude: Double,
        longitude: Double,
        otherLatitude: Double,
        otherLongitude: Double
    ) throws {
        let (middle, other) = (try place(latitude, longitude), try place(otherLatitude, otherLongitude))
        let metres = AzimuthalProjection(around: middle).metres(other)
        let length = (metres.x * metres.x + metres.y * metres.y).squareRoot()
        #expect(abs(length - middle.distance(to: other)) < 0.001 + 2e-6 * length)
    }

    @Test func `has no seam at the 180th meridian`() throws {
        let projection = AzimuthalProjection(around: try place(-17, 180))
        let (west, east) = (projection.metres(try place(-17, 179.99)), projection.metres(try place(-17, -179.99)))
        #expect(abs(west.x + east.x) < 0.01)
        #expect(abs(east.x - 1065.4) < 1)
    }

    @Test func `has the places around a pole on a circle`() throws {
        let projection = AzimuthalProjection(around: try place(90, 0))
        let radii = try [0.0, 77, 150, -120].map { longitude in
            let metres = projection.metres(try place(89.9, longitude))
            return (metres.x * metres.x + metres.y * metres.y).squareRoot()
        }
        #expect(radii.allSatisfy { abs($0 - 11_169.4) < 15 && abs($0 - radii[0]) < 0.01 })
    }

    @Test func `goes back to about the place`() throws {
        let projection = AzimuthalProjection(around: try place(54, 179.9))
        let back = try #require(projection.place(projection.metres(try place(54.2, -179.8))))
        #expect(abs(back.latitude - 54.2) < 0.01 && abs(back.longitude + 179.8) < 0.01)
    }

    @Test func `finds the middle of places on both sides of the 180th meridian`() throws {
        var extent = PlaceExtent()
        for longitude in [179.0, -179.0, 179.5] { extent.add(try place(10, longitude)) }
        let middle = try #require(extent.middle)
        #expect(abs(middle.longitude.magnitude - 180) < 0.01 && abs(middle.latitude - 10) < 0.01)
    }
}

@Suite struct `A graticule around a pole` {
    @Test(arguments: [90.0, -90, 89.98])
    func `has meridians in all directions, and no more than can be told apart`(latitude: Double) throws {
        var plot = TrackPlot(colouredBy: .speed, PlotSettings())
        plot.beginLine()
        for second in 0..<3 {
            // Across the pole, or past it.
            let side = Double(second - 1)
            let place = Coordinate(
                latitude: latitude - side.magnitude * 0.003 * latitude.sign,
                longitude: 20 + 90 * side
            )
            let time = UTCTime(nanosecondsSince1970: 1_800_000_000_000_000_000 + Int64(second) * 1_000_000_000)
            plot.add(Location(time: time, coordinate: try #require(place)))
        }
        let svg = String(decoding: try #require(plot.drawing()), as: UTF8.self)
        let lines = svg.split(separator: "\n")
        #expect((3...45).contains(lines.count { $0.contains("class=\"line grid\"") }))
        let places = try lines.filter { $0.contains(/\u{B0}[EW]?</) }
            .map { try #require(`A picture of the sky`.number("x", in: $0)) }.sorted()
        #expect(places.count > 1)
        #expect(!svg.contains("180\u{B0}W"))
        for (place, next) in zip(places, places.dropFirst()) { #expect(next - place > 30) }
    }
}

extension Double {
    /// 1 in the north, -1 in the south.
    fileprivate var sign: Double { self < 0 ? -1 : 1 }
}
