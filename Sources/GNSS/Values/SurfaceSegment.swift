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
    /// A vector of one metre straight up.
    fileprivate var up: SIMD3<Double> { east.cross(north) }
}

extension SIMD3<Double> {
    /// The vector product.
    fileprivate func cross(_ other: Self) -> Self {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}
