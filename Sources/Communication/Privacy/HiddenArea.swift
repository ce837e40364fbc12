package import GNSS
internal import Glibc

/// The area that is left out for a zone: all that is no farther from the shifted zone than that is from its place.
package struct HiddenArea: Hashable, Sendable {
    private static let metresPerDegree = 6_371_008.8 * .pi / 180

    /// Nil for a polygon without corners, which is nowhere.
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

    /// True where a place is in it.
    package func contains(_ place: Coordinate) -> Bool {
        guard let origin else { return false }
        let point = Self.point(place, from: origin)
        // The zone itself is in it but for rounding, which must not let its border out.
        return distance(to: point - shift) <= margin + radius || distance(to: point) <= radius
    }

    /// The part of a circle's places that are in it, as far as that is known without looking at each.
    package enum Share {
        /// All places are in it.
        case all
        /// Some places may be in it.
        case some
        /// No place is in it.
        case none
    }

    /// The part of the places within so many metres of a place that are in it.
    package func share(within metres: Double, of place: Coordinate) -> Share {
        guard let origin else { return .none }
        // On a large scale the plane in which zones lie is none.
        let reach = (corners.map { ($0 * $0).sum().squareRoot() }.max() ?? 0) + 2 * margin + radius
        if origin.distance(to: place) > 1.01 * (reach + metres) + 1 { return .none }
        let inner = margin + radius - 1.01 * metres - 1
        return distance(to: Self.point(place, from: origin) - shift) <= inner ? .all : .some
    }

    /// Metres from the corners' figure; 0 within it.
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

    /// Metres to the east and to the north; good to a thousandth over some tens of kilometres.
    private static func point(_ place: Coordinate, from origin: Coordinate) -> SIMD2<Double> {
        var longitude = place.longitude - origin.longitude
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        let latitude = place.latitude - origin.latitude
        let middle = (origin.latitude + latitude / 2) * .pi / 180
        return SIMD2(longitude * cos(middle), latitude) * metresPerDegree
    }
}
