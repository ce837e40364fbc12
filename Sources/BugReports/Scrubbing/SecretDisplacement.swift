// For sin and the like; nothing else is imported here.
internal import Glibc
package import GNSS

/// A rigid motion of all places to a secret one, including a rotation, that keeps distances and angles.
///
/// It is applied to earth-centred coordinates. As the ellipsoid is not a sphere, heights above it change with the
/// distance from the origin: at 10 km by centimetres, while lengths there change by less than a millionth.
package struct SecretDisplacement: Sendable {
    private let origin: EarthFrame
    private let target: EarthFrame
    private let sine: Double
    private let cosine: Double

    ///
    /// - Parameters:
    ///   - origin: one of the places to move, and the centre of the rotation.
    ///   - random: the source of random numbers.
    package init(from origin: Coordinate, by random: inout some RandomNumberGenerator) {
        // Uniform over the earth's surface, except the surroundings of the poles.
        let latitude = asin(Double.random(in: -0.9...0.9, using: &random)) * 180 / .pi
        let longitude = Double.random(in: -180...180, using: &random)
        let turn = Double.random(in: 20...340, using: &random) * .pi / 180
        self.origin = EarthFrame(at: origin)
        target = EarthFrame(at: Coordinate(latitude: latitude, longitude: longitude) ?? origin)
        (sine, cosine) = (sin(turn), cos(turn))
    }

    package func moved(_ coordinate: Coordinate) -> Coordinate {
        let place = target.place + moved(EarthFrame(at: coordinate).place - origin.place)
        return Coordinate(onEllipsoidBelow: place) ?? coordinate
    }

    /// The moved course, in degrees clockwise from north, of a place to be moved.
    package func moved(course: Double, at coordinate: Coordinate) -> Double {
        let (angle, here) = (course * .pi / 180, EarthFrame(at: coordinate))
        let there = EarthFrame(at: moved(coordinate))
        let direction = moved(sin(angle) * here.east + cos(angle) * here.north)
        let degrees = atan2(direction.dot(there.east), direction.dot(there.north)) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// Rotates a vector in earth-centred coordinates.
    private func moved(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        let (east, north) = (vector.dot(origin.east), vector.dot(origin.north))
        return (cosine * east + sine * north) * target.east + (cosine * north - sine * east) * target.north
            + vector.dot(origin.up) * target.up
    }
}

extension EarthFrame {
    /// Unit vector upwards, perpendicular to the surface.
    fileprivate var up: SIMD3<Double> {
        SIMD3(
            east.y * north.z - east.z * north.y,
            east.z * north.x - east.x * north.z,
            east.x * north.y - east.y * north.x
        )
    }
}

extension Coordinate {
    /// The coordinate of a point near the ellipsoid, ignoring its height.
    ///
    /// Source: B. R. Bowring, "Transformation from spatial to geographical coordinates", Survey Review 181, 1976.
    fileprivate init?(onEllipsoidBelow place: SIMD3<Double>) {
        let fromAxis = (place.x * place.x + place.y * place.y).squareRoot()
        let (major, squared) = (WGS84.semiMajorAxis, WGS84.eccentricitySquared)
        let minor = major * (1 - squared).squareRoot()
        let reduced = atan2(place.z * major, fromAxis * minor)
        let (sine, cosine) = (sin(reduced), cos(reduced))
        let latitude = atan2(
            place.z + squared / (1 - squared) * minor * sine * sine * sine,
            fromAxis - squared * major * cosine * cosine * cosine
        )
        self.init(latitude: latitude * 180 / .pi, longitude: atan2(place.y, place.x) * 180 / .pi)
    }
}
