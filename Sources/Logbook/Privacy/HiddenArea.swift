package import GNSS
internal import Glibc

/// The area hidden for a privacy zone: the zone shifted, then enlarged by the distance of the shift.
package struct HiddenArea: Hashable, Sendable {
    private static let metresPerDegree = 6_371_008.8 * .pi / 180

    /// `nil` for a polygon without corners, which covers nothing.
    private let origin: Coordinate?
    private let margin: Double
    private let shift: SIMD2<Double>
    private let corners: [SIMD2<Double>]
    private let radius: Double

    init(of zone: PrivacyZone, shiftedTo bearing: Double, by metres: Double) {
        margin = metres
        let angle = bearing * .pi / 180
        shift = SIMD2(sin(angle), cos(angle)) * metres
        switch zone.outline {
        case .circle(let centre, let radius):
            origin = centre
            corners = [.zero]
            self.radius = radius
        case .polygon(let places):
            origin = places.first
            corners = places.map { Self.point($0, from: places[0]) }
            radius = 0
        }
    }

    package func contains(_ place: Coordinate) -> Bool {
        guard let origin else { return false }
        let point = Self.point(place, from: origin)
        // The area contains the zone; the second test guards the zone's border against rounding errors.
        return distance(to: point - shift) <= margin + radius || distance(to: point) <= radius
    }

    /// How much of a circle is hidden, determined without testing single places.
    package enum Share {
        case all
        /// Parts of the circle may be hidden.
        case some
        case none
    }

    /// How much of the circle around a place, with a radius in metres, is hidden.
    package func share(within metres: Double, of place: Coordinate) -> Share {
        guard let origin else { return .none }
        // At large distances the flat projection of zones is not valid.
        let reach = (corners.map { ($0 * $0).sum().squareRoot() }.max() ?? 0) + 2 * margin + radius
        if origin.distance(to: place) > 1.01 * (reach + metres) + 1 { return .none }
        let inner = margin + radius - 1.01 * metres - 1
        return distance(to: Self.point(place, from: origin) - shift) <= inner ? .all : .some
    }

    /// Distance in metres to the polygon; 0 inside it.
    private func distance(to point: SIMD2<Double>) -> Double {
        if Self.isInside(point, corners) { return 0 }
        var nearest = Double.infinity
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            nearest = min(nearest, Self.distance(point, corner, next))
        }
        return nearest
    }

    private static func isInside(_ point: SIMD2<Double>, _ corners: [SIMD2<Double>]) -> Bool {
        var isInside = false
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            guard (corner.y > point.y) != (next.y > point.y) else { continue }
            let crossing = corner.x + (point.y - corner.y) / (next.y - corner.y) * (next.x - corner.x)
            if point.x < crossing { isInside.toggle() }
        }
        return isInside
    }

    private static func distance(_ point: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Double {
        let (way, offset) = (end - start, point - start)
        let length = (way * way).sum()
        let share = length > 0 ? max(0, min(1, (way * offset).sum() / length)) : 0
        let rest = offset - way * share
        return (rest * rest).sum().squareRoot()
    }

    /// Metres east and north of the origin; accurate to 0.1 % within some tens of kilometres.
    private static func point(_ place: Coordinate, from origin: Coordinate) -> SIMD2<Double> {
        var longitude = place.longitude - origin.longitude
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        let latitude = place.latitude - origin.latitude
        let middle = (origin.latitude + latitude / 2) * .pi / 180
        return SIMD2(longitude * cos(middle), latitude) * metresPerDegree
    }
}
