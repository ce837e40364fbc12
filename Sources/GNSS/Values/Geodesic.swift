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
