import Logbook
import GNSS
import TestSupport
import Testing

@Suite struct `What is left out for a zone` {
    let corners = [(54.0, 10.0), (54.0, 10.02), (54.01, 10.02), (54.01, 10.0)]

    @Test(arguments: Array(stride(from: 0.0, to: 360, by: 30)))
    func `has all of a circle in it, however it is shifted`(bearing: Double) throws {
        let centre = try place(54, 10)
        let zone = PrivacyZone("home", .circle(centre: centre, radius: 300), cutback: 200)
        for share in [0, 0.5, 1] {
            let area = zone.hidden(shiftedTo: bearing, by: share)
            for place in try places(around: centre) where place.distance(to: centre) < 299 {
                #expect(area.contains(place))
            }
        }
    }

    @Test(arguments: Array(stride(from: 0.0, to: 360, by: 30)))
    func `has all of a polygon in it, however it is shifted`(bearing: Double) throws {
        let zone = PrivacyZone("home", .polygon(try corners.map(place)), cutback: 200)
        let area = zone.hidden(shiftedTo: bearing, by: 1)
        for row in 0...10 {
            for column in 0...10 {
                #expect(area.contains(try place(54 + Double(row) * 0.001, 10 + Double(column) * 0.002)))
            }
        }
    }

    @Test func `is larger than the zone by twice its cutback at most`() throws {
        let centre = try place(54, 10)
        let zone = PrivacyZone("home", .circle(centre: centre, radius: 300), cutback: 200)
        let area = zone.hidden(shiftedTo: 45, by: 1)
        for place in try places(around: centre) where place.distance(to: centre) > 701 {
            #expect(!area.contains(place))
        }
    }

    @Test func `is not centred on the zone`() throws {
        let centre = try place(54, 10)
        let area = PrivacyZone("home", .circle(centre: centre, radius: 300), cutback: 200)
            .hidden(shiftedTo: 90, by: 1)
        #expect(area.contains(try place(54, 10.0105)))
        #expect(!area.contains(try place(54, 9.995)))
    }

    @Test func `is the zone alone where nothing is cut back`() throws {
        let zone = PrivacyZone("home", .polygon(try corners.map(place)), cutback: 0)
        let area = zone.hidden(shiftedTo: 10, by: 1)
        #expect(area.contains(try place(54.005, 10.01)))
        #expect(!area.contains(try place(54.0101, 10.01)))
    }

    // Lists with a type; the compiler takes seconds to find the type of such a literal.
    private static let crossing: [(String, [(Double, Double)])] = [
        ("a pentagram", [(3, 0), (-2, 2), (1, -3), (1, 3), (-2, -2)]),
        ("a square of which two corners are exchanged", [(0, 0), (1, 1), (1, 0), (0, 1)]),
        ("two triangles with a corner in common", [(0, 0), (1, 1), (1, -1), (0, 0), (-1, 1), (-1, -1)]),
        ("a corner on an edge", [(0, 0), (2, 0), (2, 2), (1, 0), (0, 2)]),
    ]

    @Test(arguments: crossing)
    func `is not known of an outline that crosses itself`(name: String, corners: [(Double, Double)]) throws {
        for longitude in [10.0, 179.9995] {
            #expect(try outline(corners, around: longitude).crossesItself, "\(name)")
        }
    }

    private static let plain: [[(Double, Double)]] = [
        [(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)],
        [(0, 0), (0, 0), (1, 0), (1, 1), (1, 1)], [(0, 0), (4, 0), (4, 4), (3, 1), (1, 1), (0, 4)],
        [(0, 0), (1, 0), (2, 0), (2, 1)],
    ]

    @Test(arguments: plain)
    func `is known of any other outline`(corners: [(Double, Double)]) throws {
        for longitude in [10.0, 179.9995] {
            #expect(try !outline(corners, around: longitude).crossesItself)
        }
    }

    /// A polygon with corners in thousandths of a degree to the east and north.
    private func outline(_ corners: [(Double, Double)], around longitude: Double) throws -> PrivacyZone.Outline {
        .polygon(
            try corners.map { east, north in
                let raw = longitude + east / 1000
                return try place(54 + north / 1000, raw > 180 ? raw - 360 : raw)
            }
        )
    }

    @Test func `reaches over the 180th meridian`() throws {
        let centre = try place(-17, 179.999)
        let area = PrivacyZone("reef", .circle(centre: centre, radius: 500), cutback: 0).hidden(shiftedTo: 0, by: 0)
        #expect(area.contains(try place(-17, -179.998)))
        #expect(!area.contains(try place(-17, 0)))
    }

    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    private func places(around centre: Coordinate) throws -> [Coordinate] {
        var places: [Coordinate] = []
        for north in -10...10 {
            for east in -10...10 {
                places.append(try place(centre.latitude + Double(north) * 1e-3, centre.longitude + Double(east) * 2e-3))
            }
        }
        return places
    }
}
