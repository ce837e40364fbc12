internal import Glibc
internal import GNSS
internal import Postgres

/// The cells of a map in Web Mercator, of which each has one sign at most.
struct MapGrid {
    /// Cells of an answer, about: with more, nobody sees anything, and who asks for the whole earth closely has them, too.
    static let most = 4096.0

    /// The width of a cell in degrees of longitude; it is as high on the map.
    let degrees: Double

    /// Cells of 64 points of a map, or larger ones where these are too many: their sides are halves of each other.
    init(of box: BoundingBox?, at zoom: Int) {
        var degrees = 360 / exp2(Double(min(max(zoom, 0), Self.closest)) + 2)
        let width = box.map { $0.east - $0.west + ($0.west > $0.east ? 360 : 0) } ?? 360
        let height = Self.height(box?.north ?? 90) - Self.height(box?.south ?? -90)
        while (width / degrees + 1) * (height / degrees + 1) > Self.most { degrees *= 2 }
        self.degrees = degrees
    }

    /// The closest level of a map.
    static let closest = 22

    /// The height of a parallel on the map, in degrees of longitude.
    private static func height(_ latitude: Double) -> Double {
        asinh(tan(min(max(latitude, -85), 85) * .pi / 180)) * 180 / .pi
    }

    /// The condition of SQL that a latest place is within a box, whose edges are parameters from this one on.
    ///
    /// The words are those of the index by place.
    static func condition(_ box: BoundingBox?, firstParameter first: Int) -> String {
        guard let box else { return "true" }
        let (west, south, east, north) = ("$\(first)", "$\(first + 1)", "$\(first + 2)", "$\(first + 3)")
        let parts = box.west <= box.east ? [(west, east)] : [(west, "180"), ("-180", east)]
        let conditions = parts.map { west, east in
            "point(longitude, latitude) <@ box(point(\(west), \(south)), point(\(east), \(north)))"
        }
        return "(\(conditions.joined(separator: " OR ")))"
    }

    /// Binds the edges of a box.
    static func bind(_ box: BoundingBox?, to parameters: inout PostgresParameters) {
        guard let box else { return }
        for edge in [box.west, box.south, box.east, box.north] { parameters.bind(edge) }
    }
}
