package import GNSS
internal import Glibc

/// The earth's surface on a plane: the distance and the direction of every place from a middle are true.
///
/// Azimuthal and equidistant (Snyder, Map Projections, 1987, chapter 25). Up to 300 km around its middle no length is off by more
/// than 0.04 %. It has neither a seam at the 180th meridian nor holes at the poles; north is up at its middle.
package struct AzimuthalProjection: Sendable {
    /// The middle.
    package let middle: Coordinate
    private let frame: EarthFrame

    /// A projection around a middle.
    package init(around middle: Coordinate) {
        self.middle = middle
        frame = EarthFrame(at: middle)
    }

    /// Metres to the east and to the north of the middle at which a place is drawn.
    package func metres(_ place: Coordinate) -> SIMD2<Double> { metres(EarthFrame(at: place).place) }

    /// The same of a place in space, in metres from the earth's centre.
    func metres(_ place: SIMD3<Double>) -> SIMD2<Double> {
        let difference = place - frame.place
        let (east, north) = (difference.dot(frame.east), difference.dot(frame.north))
        let flat = (east * east + north * north).squareRoot()
        guard flat > 0 else { return .zero }
        let stretch = Self.arc(of: difference) / flat
        return SIMD2(east * stretch, north * stretch)
    }

    /// Metres along the surface of a way whose ends are a vector apart.
    private static func arc(of chord: SIMD3<Double>) -> Double {
        let share = chord.dot(chord).squareRoot() / (2 * radius)
        // Up to some hundred kilometres the first terms of the series are exact to a micrometre.
        if share < 0.02 { return 2 * radius * share * (1 + share * share / 6 + 3 * share * share * share * share / 40) }
        return 2 * radius * asin(min(1, share))
    }

    /// About the place that is drawn at so many metres to the east and to the north; within half a degree, on a sphere.
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

    /// Metres.
    private static let radius = 6_371_008.8
}

/// The extent of places, as they lie in space: it has no seam at the 180th meridian.
package struct PlaceExtent: Sendable {
    private var least = SIMD3<Double>(repeating: .infinity)
    private var greatest = SIMD3<Double>(repeating: -.infinity)
    private var first: SIMD3<Double>?

    /// No places.
    package init() {}

    /// Takes in a place.
    package mutating func add(_ place: Coordinate) { add(EarthFrame(at: place).place) }

    /// Takes in a place in space, in metres from the earth's centre.
    mutating func add(_ point: SIMD3<Double>) {
        first = first ?? point
        least = pointwiseMin(least, point)
        greatest = pointwiseMax(greatest, point)
    }

    /// Metres through space from one corner of the extent to the opposite one; 0 where there are no places.
    var diameter: Double {
        let size = greatest - least
        return first == nil ? 0 : size.dot(size).squareRoot()
    }

    /// The place in the middle of all; nil where there are none.
    ///
    /// Of those that go around the earth, the first one.
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
