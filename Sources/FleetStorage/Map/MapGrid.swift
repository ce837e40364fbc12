internal import Glibc
internal import GNSS
internal import Postgres

/// Grid cells of a Web Mercator map, with at most one marker each.
struct MapGrid {
    /// Approximate maximum number of cells.
    ///
    /// More markers are not legible, even if the whole earth is requested at a high zoom.
    static let most = 4096.0

    /// Size of a cell in degrees of longitude; on the map, cells are square.
    let degrees: Double

    /// Chooses cells of 64 points, doubling the size until there are not too many.
    init(of box: BoundingBox?, at zoom: Int) {
        var degrees = 360 / exp2(Double(min(max(zoom, 0), Self.closest)) + 2)
        let width = box.map { $0.east - $0.west + ($0.west > $0.east ? 360 : 0) } ?? 360
        let height = Self.height(box?.north ?? 90) - Self.height(box?.south ?? -90)
        while (width / degrees + 1) * (height / degrees + 1) > Self.most { degrees *= 2 }
        self.degrees = degrees
    }

    /// Highest zoom level of a map.
    static let closest = 22

    /// Distance of a parallel from the equator on the map, in degrees of longitude.
    private static func height(_ latitude: Double) -> Double {
        asinh(tan(min(max(latitude, -85), 85) * .pi / 180)) * 180 / .pi
    }

    /// SQL condition that a latest position is within a box, whose edges are parameters starting with `first`.
    ///
    /// The expression matches that of the spatial index.
    static func condition(_ box: BoundingBox?, firstParameter first: Int) -> String {
        guard let box else { return "true" }
        let (west, south, east, north) = ("$\(first)", "$\(first + 1)", "$\(first + 2)", "$\(first + 3)")
        let parts = box.west <= box.east ? [(west, east)] : [(west, "180"), ("-180", east)]
        let conditions = parts.map { west, east in
            "point(longitude, latitude) <@ box(point(\(west), \(south)), point(\(east), \(north)))"
        }
        return "(\(conditions.joined(separator: " OR ")))"
    }

    /// Binds the parameters of `condition`, if it has any.
    static func bind(_ box: BoundingBox?, to parameters: inout PostgresParameters) {
        guard let box else { return }
        for edge in [box.west, box.south, box.east, box.north] { parameters.bind(edge) }
    }
}
