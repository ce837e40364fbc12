// Glibc provides sin and cos.
internal import Glibc

/// An earth-centred, earth-fixed position on the WGS 84 ellipsoid, with the directions east and north.
///
/// The first axis points to the equator at Greenwich, the second to the equator at 90 degrees east, and the third to
/// the north pole. At the poles, east and north follow from the coordinate's longitude.
package struct EarthFrame: Sendable {
    /// The position in metres from the earth's centre.
    package let place: SIMD3<Double>

    /// The unit vector to the east.
    package let east: SIMD3<Double>

    /// The unit vector to the north, along the surface.
    package let north: SIMD3<Double>

    /// Metres straight down to the earth's axis: the radius of curvature across the meridian.
    package let normalRadius: Double

    package init(at coordinate: Coordinate) {
        let (phi, lambda) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
        let (sinPhi, cosPhi, sinLambda, cosLambda) = (sin(phi), cos(phi), sin(lambda), cos(lambda))
        normalRadius = WGS84.semiMajorAxis / (1 - WGS84.eccentricitySquared * sinPhi * sinPhi).squareRoot()
        place =
            normalRadius * SIMD3(cosPhi * cosLambda, cosPhi * sinLambda, (1 - WGS84.eccentricitySquared) * sinPhi)
        east = SIMD3(-sinLambda, cosLambda, 0)
        north = SIMD3(-sinPhi * cosLambda, -sinPhi * sinLambda, cosPhi)
    }
}

/// The WGS 84 ellipsoid (NIMA TR8350.2, table 3.1), with lengths in metres.
package enum WGS84 {
    package static let semiMajorAxis = 6_378_137.0
    @inlinable static var flattening: Double { 1 / 298.257223563 }

    @inlinable package static var eccentricitySquared: Double { flattening * (2 - flattening) }

    static let meanRadius = semiMajorAxis * (1 - flattening / 3)
}

extension SIMD3<Double> {
    @inlinable package func dot(_ other: Self) -> Double { (self * other).sum() }
}
