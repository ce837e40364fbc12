/// The straight way over the WGS 84 ellipsoid from one place to another.
package struct SurfaceSegment: Sendable {
    private let start: SIMD3<Double>
    private let end: SIMD3<Double>
    private let way: SIMD3<Double>

    /// The way between the places of two frames.
    package init(from start: EarthFrame, to end: EarthFrame) {
        self.start = start.place
        self.end = end.place
        way = end.place - start.place
    }

    /// Metres from a place to the nearest one on the way, along the surface: across the way beside it, and to its start or
    /// end beyond them.
    ///
    /// The way is taken to lie in the plane that holds both ends and stands upright at the place.
    package func distance(to frame: EarthFrame) -> Double {
        let (fromStart, fromEnd) = (frame.place - start, frame.place - end)
        let length = way.dot(way)
        let along = fromStart.dot(way)
        guard length > 0, along > 0 else { return fromStart.dot(fromStart).squareRoot() }
        guard along < length else { return fromEnd.dot(fromEnd).squareRoot() }
        let across = way.cross(frame.up)
        return fromStart.dot(across).magnitude / across.dot(across).squareRoot()
    }
}

extension EarthFrame {
    /// A vector of one metre straight up, away from the ellipsoid.
    package var up: SIMD3<Double> { east.cross(north) }
}

extension SIMD3<Double> {
    /// The vector product.
    fileprivate func cross(_ other: Self) -> Self {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}

// atan2 is the C library's; nothing else is imported here.
internal import Glibc

extension Coordinate {
    /// Degrees clockwise from true north, 0 ..< 360, in which one sets out for another place on the shortest way; 0 for the
    /// place itself.
    ///
    /// The direction of the chord through the WGS 84 ellipsoid: within a hundredth of a degree of the geodesic's up to 100 km.
    public func bearing(to other: Coordinate) -> Double {
        let frame = EarthFrame(at: self)
        let difference = EarthFrame(at: other).place - frame.place
        let degrees = atan2(difference.dot(frame.east), difference.dot(frame.north)) * 180 / .pi
        let bearing = degrees < 0 ? degrees + 360 : degrees
        // A bearing that is next to nothing below zero is rounded up to the full circle.
        return bearing < 360 ? bearing : 0
    }
}

// asin is the C library's; nothing else is imported here.
internal import Glibc

extension Coordinate {
    /// Metres to another place along the WGS 84 ellipsoid's surface.
    ///
    /// The chord through the ellipsoid, bent to an arc: exact to two centimetres up to 100 km and to 0.2 % up to
    /// 10 000 km; near the other end of the earth it is off by up to 5 %.
    public func distance(to other: Coordinate) -> Double {
        let difference = EarthFrame(at: other).place - EarthFrame(at: self).place
        let chord = difference.dot(difference).squareRoot()
        return 2 * WGS84.meanRadius * asin(min(1, chord / (2 * WGS84.meanRadius)))
    }
}
