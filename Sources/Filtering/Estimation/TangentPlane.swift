package import GNSS
// atan2 and its like are the C library's; nothing else is imported here.
internal import Glibc

/// A plane that touches the earth at one place: metres east and north of it.
///
/// Places go through earth-centred coordinates, so that neither the poles nor 180 degrees east are special. Within ten
/// kilometres, lengths are right to a millionth.
package struct TangentPlane: Sendable {
    private let origin: EarthFrame

    /// The plane that touches the earth there.
    package init(at frame: EarthFrame) { origin = frame }

    /// The position of a place on the plane.
    package func position(of frame: EarthFrame) -> SIMD2<Double> { project(frame.place - origin.place) }

    /// The place on the earth of one in space, within some kilometres.
    func coordinate(at place: SIMD3<Double>) -> Coordinate? { coordinate(of: project(place - origin.place)) }

    /// The place at a position on the plane.
    package func coordinate(of position: SIMD2<Double>) -> Coordinate? {
        let place = origin.place + (position.x * origin.east + position.y * origin.north)
        let fromAxis = (place.x * place.x + place.y * place.y).squareRoot()
        // The plane rises above the ellipsoid with the square of the distance, and the latitude is that of its foot.
        let height = (position * position).sum() / (2 * origin.normalRadius)
        let shortening = 1 - WGS84.eccentricitySquared * origin.normalRadius / (origin.normalRadius + height)
        return Coordinate(
            latitude: atan2(place.z, fromAxis * shortening) * 180 / .pi,
            longitude: atan2(place.y, place.x) * 180 / .pi
        )
    }

    private func project(_ vector: SIMD3<Double>) -> SIMD2<Double> {
        SIMD2(vector.dot(origin.east), vector.dot(origin.north))
    }
}

extension SIMD2<Double> {
    /// The scalar product.
    func dot(_ other: Self) -> Double { (self * other).sum() }

    /// The length.
    package var length: Double { dot(self).squareRoot() }
}
