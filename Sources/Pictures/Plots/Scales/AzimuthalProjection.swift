package import GNSS
internal import Glibc

/// A map projection that preserves distance and direction from its centre.
///
/// Azimuthal equidistant (Snyder, Map Projections, 1987, chapter 25). Within 300 km of the centre, lengths are off by
/// at most 0.04 %. It has no seam at the 180th meridian and no holes at the poles; north is up at the centre.
package struct AzimuthalProjection: Sendable {
    package let middle: Coordinate
    private let frame: EarthFrame

    package init(around middle: Coordinate) {
        self.middle = middle
        frame = EarthFrame(at: middle)
    }

    /// Projects a position to metres east and north of the centre.
    package func metres(_ place: Coordinate) -> SIMD2<Double> { metres(EarthFrame(at: place).place) }

    /// Projects a point in space, given in metres from the earth's centre.
    func metres(_ place: SIMD3<Double>) -> SIMD2<Double> {
        let difference = place - frame.place
        let (east, north) = (difference.dot(frame.east), difference.dot(frame.north))
        let flat = (east * east + north * north).squareRoot()
        guard flat > 0 else { return .zero }
        let stretch = Self.arc(of: difference) / flat
        return SIMD2(east * stretch, north * stretch)
    }

    /// Converts a chord, as a vector in metres, to its arc length along the surface.
    private static func arc(of chord: SIMD3<Double>) -> Double {
        let share = chord.dot(chord).squareRoot() / (2 * radius)
        // Up to a few hundred kilometres, the first terms of the series are exact to a micrometre.
        if share < 0.02 { return 2 * radius * share * (1 + share * share / 6 + 3 * share * share * share * share / 40) }
        return 2 * radius * asin(min(1, share))
    }

    /// Approximates the position at metres east and north of the centre, on a sphere; accurate to half a degree.
    package func place(_ metres: SIMD2<Double>) -> Coordinate? {
        let distance = (metres.x * metres.x + metres.y * metres.y).squareRoot()
        guard distance > 0 else { return middle }
        let angle = min(distance / Self.radius, .pi)
        let phi = middle.latitude * .pi / 180
        let (sine, cosine) = (sin(angle), cos(angle))
        let latitude = asin(min(1, max(-1, cosine * sin(phi) + metres.y * sine * cos(phi) / distance)))
        let longitude = atan2(metres.x * sine, distance * cos(phi) * cosine - metres.y * sin(phi) * sine)
        let east = middle.longitude + longitude * 180 / .pi
        return Coordinate(
            latitude: latitude * 180 / .pi,
            longitude: east - 360 * ((east + 180) / 360).rounded(.down)
        )
    }

    /// The earth's mean radius in metres.
    private static let radius = 6_371_008.8
}

/// The extent of positions, computed in space to avoid a seam at the 180th meridian.
package struct PlaceExtent: Sendable {
    private var least = SIMD3<Double>(repeating: .infinity)
    private var greatest = SIMD3<Double>(repeating: -.infinity)
    private var first: SIMD3<Double>?

    package init() {}

    package mutating func add(_ place: Coordinate) { add(EarthFrame(at: place).place) }

    /// Adds a point in space, in metres from the earth's centre.
    mutating func add(_ point: SIMD3<Double>) {
        first = first ?? point
        least = pointwiseMin(least, point)
        greatest = pointwiseMax(greatest, point)
    }

    /// The diagonal of the extent through space, in metres; 0 without positions.
    var diameter: Double {
        let size = greatest - least
        return first == nil ? 0 : size.dot(size).squareRoot()
    }

    /// The position in the middle; nil without positions.
    ///
    /// If the positions surround the earth, the first one.
    package var middle: Coordinate? {
        guard let first else { return nil }
        let centre = (least + greatest) / 2
        return Self.coordinate(centre.dot(centre) > 4e12 ? centre : first)
    }

    private static func coordinate(_ point: SIMD3<Double>) -> Coordinate? {
        let axis = (point.x * point.x + point.y * point.y).squareRoot()
        let latitude = atan2(point.z, axis * (1 - WGS84.eccentricitySquared)) * 180 / .pi
        return Coordinate(latitude: latitude, longitude: atan2(point.y, point.x) * 180 / .pi)
    }
}
