internal import GNSS

extension PrivacyZone.Outline {
    /// Whether a polygon's border crosses or touches itself, which leaves its inside undefined.
    ///
    /// A last corner that repeats the first one, as in GeoJSON, is ignored.
    package var crossesItself: Bool {
        guard case .polygon(let places) = self, let origin = places.first else { return false }
        var corners: [SIMD2<Double>] = []
        for place in places {
            let corner = Self.point(place, from: origin)
            if corner != corners.last { corners.append(corner) }
        }
        if corners.count > 1, corners.last == corners.first { corners.removeLast() }
        for first in corners.indices {
            for second in corners.indices.dropFirst(first + 2) {
                // Neighbouring edges share a corner, as do the first and the last one.
                if first == 0, second == corners.count - 1 { continue }
                let (one, other) = (Self.edge(first, of: corners), Self.edge(second, of: corners))
                if Self.touch(one, other) { return true }
            }
        }
        return false
    }

    private typealias Edge = (start: SIMD2<Double>, end: SIMD2<Double>)

    private static func edge(_ index: Int, of corners: [SIMD2<Double>]) -> Edge {
        (corners[index], corners[(index + 1) % corners.count])
    }

    private static func touch(_ one: Edge, _ other: Edge) -> Bool {
        let (first, second) = (side(of: other.start, one), side(of: other.end, one))
        let (third, fourth) = (side(of: one.start, other), side(of: one.end, other))
        if first * second < 0, third * fourth < 0 { return true }
        return first == 0 && isBeside(other.start, one) || second == 0 && isBeside(other.end, one)
            || third == 0 && isBeside(one.start, other) || fourth == 0 && isBeside(one.end, other)
    }

    /// Positive if a point is left of an edge's line, 0 on it.
    private static func side(of point: SIMD2<Double>, _ edge: Edge) -> Double {
        let (way, offset) = (edge.end - edge.start, point - edge.start)
        return way.x * offset.y - way.y * offset.x
    }

    /// Whether a point on an edge's line lies on the edge.
    private static func isBeside(_ point: SIMD2<Double>, _ edge: Edge) -> Bool {
        (min(edge.start.x, edge.end.x)...max(edge.start.x, edge.end.x)).contains(point.x)
            && (min(edge.start.y, edge.end.y)...max(edge.start.y, edge.end.y)).contains(point.y)
    }

    /// Degrees east and north of the origin, also across the 180th meridian.
    private static func point(_ place: Coordinate, from origin: Coordinate) -> SIMD2<Double> {
        var longitude = place.longitude - origin.longitude
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        return SIMD2(longitude, place.latitude - origin.latitude)
    }
}
