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
        // What is next to nothing below zero is rounded up to the full circle.
        return bearing < 360 ? bearing : 0
    }
}
