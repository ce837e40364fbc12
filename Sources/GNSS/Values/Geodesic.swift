// sin and its like are the C library's; nothing else is imported here.
internal import Glibc

extension Coordinate {
    /// Metres to another place along the WGS 84 ellipsoid's surface.
    ///
    /// The chord through the ellipsoid, bent to an arc: exact to two centimetres up to 100 km and to 0.2 % up to
    /// 10 000 km; near the other end of the earth it is off by up to 5 %.
    public func distance(to other: Coordinate) -> Double {
        let here = earthCentred
        let there = other.earthCentred
        let (x, y, z) = (there.x - here.x, there.y - here.y, there.z - here.z)
        let chord = (x * x + y * y + z * z).squareRoot()
        return 2 * meanRadius * asin(min(1, chord / (2 * meanRadius)))
    }

    /// Metres from the earth's centre to this place on the ellipsoid: to (0, 0), to (0, 90 E), to the north pole.
    private var earthCentred: (x: Double, y: Double, z: Double) {
        let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
        let normal = semiMajorAxis / (1 - eccentricitySquared * sin(phi) * sin(phi)).squareRoot()
        return (
            normal * cos(phi) * cos(lambda),
            normal * cos(phi) * sin(lambda),
            normal * (1 - eccentricitySquared) * sin(phi)
        )
    }
}

// WGS 84 (NIMA TR8350.2, table 3.1).
private let semiMajorAxis = 6_378_137.0
private let flattening = 1 / 298.257223563
private let eccentricitySquared = flattening * (2 - flattening)
private let meanRadius = semiMajorAxis * (1 - flattening / 3)
