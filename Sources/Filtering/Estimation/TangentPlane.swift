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

    /// A velocity on the plane, metres a second, of one measured at a place that may be some kilometres away.
    ///
    /// - Parameters:
    ///   - speed: metres a second over ground.
    ///   - course: degrees clockwise from the north of the place.
    ///   - frame: the place.
    /// - Returns: the same velocity in the plane's axes.
    package func velocity(speed: Double, course: Double, at frame: EarthFrame) -> SIMD2<Double> {
        let angle = course * .pi / 180
        return speed * project(sin(angle) * frame.east + cos(angle) * frame.north)
    }

    /// The place at a position on the plane.
    package func coordinate(of position: SIMD2<Double>) -> Coordinate? {
        let foot = foot(of: position)
        return Coordinate(
            latitude: atan2(foot.place.z, foot.shortened) * 180 / .pi,
            longitude: atan2(foot.place.y, foot.place.x) * 180 / .pi
        )
    }

    /// The course of a velocity on the plane, in degrees clockwise from the north of a position on it, 0 ..< 360.
    package func course(of velocity: SIMD2<Double>, at position: SIMD2<Double>) -> Double {
        let (inSpace, foot) = (inSpace(velocity), foot(of: position))
        // Sines and cosines of the place's angles are ratios of its sides; on the earth's axis longitude is 0.
        let meridian = foot.fromAxis > 0 ? SIMD2(foot.place.x, foot.place.y) / foot.fromAxis : SIMD2(1, 0)
        let east = meridian.x * inSpace.y - meridian.y * inSpace.x
        // The rest of a horizontal vector is its north; its sign is that of the third axis, away from the equator's.
        let outwards = meridian.x * inSpace.x + meridian.y * inSpace.y
        let north = foot.shortened * inSpace.z - foot.place.z * outwards
        let length = (foot.shortened * foot.shortened + foot.place.z * foot.place.z).squareRoot()
        let degrees = atan2(east * length, north) * 180 / .pi
        return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
    }

    /// The place in space of a position, its distance from the earth's axis, and the same shortened, so that the distance
    /// from the equator's plane divided by it is the tangent of the latitude.
    @inline(__always)
    private func foot(of position: SIMD2<Double>) -> (place: SIMD3<Double>, fromAxis: Double, shortened: Double) {
        let place = origin.place + inSpace(position)
        let fromAxis = (place.x * place.x + place.y * place.y).squareRoot()
        // The plane rises above the ellipsoid with the square of the distance, and the latitude is that of its foot.
        let height = (position * position).sum() / (2 * origin.normalRadius)
        let shortening = 1 - WGS84.eccentricitySquared * origin.normalRadius / (origin.normalRadius + height)
        return (place, fromAxis, fromAxis * shortening)
    }

    /// Converts a position on this plane to one on another plane that touches the earth nearby.
    func position(_ position: SIMD2<Double>, on other: TangentPlane) -> SIMD2<Double> {
        other.project(origin.place - other.origin.place + inSpace(position))
    }

    /// Projects a vector on this plane, such as a velocity, onto another one.
    func vector(_ vector: SIMD2<Double>, on other: TangentPlane) -> SIMD2<Double> { other.project(inSpace(vector)) }

    private func project(_ vector: SIMD3<Double>) -> SIMD2<Double> {
        SIMD2(vector.dot(origin.east), vector.dot(origin.north))
    }

    private func inSpace(_ vector: SIMD2<Double>) -> SIMD3<Double> {
        vector.x * origin.east + vector.y * origin.north
    }
}

extension SIMD2<Double> {
    /// The scalar product.
    func dot(_ other: Self) -> Double { (self * other).sum() }

    /// The length.
    package var length: Double { dot(self).squareRoot() }
}

/// The step from one plane to another that touches the earth nearby.
struct PlaneChange: Sendable {
    private let old: TangentPlane
    private let new: TangentPlane

    /// The step from an old plane to a new one.
    init(from old: TangentPlane, to new: TangentPlane) {
        self.old = old
        self.new = new
    }

    /// Converts a position on the old plane to one on the new one.
    func position(_ position: SIMD2<Double>) -> SIMD2<Double> { old.position(position, on: new) }

    /// Projects a vector on the old plane onto the new one.
    func vector(_ vector: SIMD2<Double>) -> SIMD2<Double> { old.vector(vector, on: new) }
}
