package import GNSS
internal import Glibc

/// An area from which no locations are uploaded: a home, a mooring, a site.
///
/// Tracks that end at the zone's border would reveal the zone. The hidden area is therefore larger than the zone and
/// shifted by a fixed bearing and distance that only this installation knows.
package struct PrivacyZone: Hashable, Sendable {
    package enum Outline: Hashable, Sendable {
        /// Everything within `radius` metres of a place.
        case circle(centre: Coordinate, radius: Double)
        /// A polygon with at least three corners.
        case polygon([Coordinate])
    }

    package let name: String

    package let outline: Outline

    /// Average distance in metres by which tracks end outside the border: from 0 on one side to twice this on the
    /// other.
    package let cutback: Double

    package init(_ name: String, _ outline: Outline, cutback: Double) {
        self.name = name
        self.outline = outline
        self.cutback = cutback
    }

    /// Computes the hidden area.
    ///
    /// - Parameters:
    ///   - bearing: direction of the shift in degrees from true north.
    ///   - share: length of the shift as a share of `cutback`.
    /// - Returns: an area that contains the whole zone.
    package func hidden(shiftedTo bearing: Double, by share: Double) -> HiddenArea {
        HiddenArea(of: self, shiftedTo: bearing, by: cutback * share)
    }
}

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
