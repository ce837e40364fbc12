/// The straight line on the WGS 84 ellipsoid between two points.
package struct SurfaceSegment: Sendable {
    private let start: SIMD3<Double>
    private let end: SIMD3<Double>
    private let way: SIMD3<Double>

    package init(from start: EarthFrame, to end: EarthFrame) {
        self.start = start.place
        self.end = end.place
        way = end.place - start.place
    }

    /// Metres along the surface from a position to the nearest point of the segment, which may be its start or end.
    ///
    /// The segment is assumed to lie in the plane through both ends that is vertical at the position.
    package func distance(to frame: EarthFrame) -> Double {
        let (fromStart, fromEnd) = (frame.place - start, frame.place - end)
        let length = way.dot(way)
        let along = fromStart.dot(way)
        guard length > 0, along > 0 else { return fromStart.dot(fromStart).squareRoot() }
        guard along < length else { return fromEnd.dot(fromEnd).squareRoot() }
        let across = way.cross(frame.up)
        return fromStart.dot(across).magnitude / across.dot(across).squareRoot()
    }

    /// Metres along the surface from a position to the point at a share of the way, 0 at the start and 1 at the end.
    package func distance(to frame: EarthFrame, atShare share: Double) -> Double {
        let difference = frame.place - start - share * way
        let up = frame.up
        let along = difference - difference.dot(up) * up
        return along.dot(along).squareRoot()
    }
}

extension EarthFrame {
    /// The unit vector pointing up from the ellipsoid.
    package var up: SIMD3<Double> { east.cross(north) }
}

extension SIMD3<Double> {
    fileprivate func cross(_ other: Self) -> Self {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}

// Glibc provides atan2.
internal import Glibc

extension Coordinate {
    /// The initial bearing to another coordinate in degrees clockwise from true north, in 0 ..< 360; 0 if equal.
    ///
    /// It is the direction of the chord through the WGS 84 ellipsoid, within 0.01 degrees of the geodesic's up to 100
    /// km.
    public func bearing(to other: Coordinate) -> Double {
        let frame = EarthFrame(at: self)
        let difference = EarthFrame(at: other).place - frame.place
        let degrees = atan2(difference.dot(frame.east), difference.dot(frame.north)) * 180 / .pi
        let bearing = degrees < 0 ? degrees + 360 : degrees
        // Adding 360 to a tiny negative bearing rounds to 360.
        return bearing < 360 ? bearing : 0
    }
}

// Glibc provides asin.

extension Coordinate {
    /// The distance to another coordinate in metres along the WGS 84 ellipsoid.
    ///
    /// It is the chord through the ellipsoid converted to an arc, accurate to 2 cm up to 100 km and to 0.2 % up to
    /// 10,000 km. Near the antipode, the error is up to 5 %.
    public func distance(to other: Coordinate) -> Double {
        let difference = EarthFrame(at: other).place - EarthFrame(at: self).place
        let chord = difference.dot(difference).squareRoot()
        return 2 * WGS84.meanRadius * asin(min(1, chord / (2 * WGS84.meanRadius)))
    }
}
