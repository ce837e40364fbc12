// sin and its like are the C library's; nothing else is imported here.
internal import Glibc

/// A place on the WGS 84 ellipsoid in space, with the directions east and north there: earth-centred and earth-fixed.
///
/// The first axis points to where the equator meets Greenwich, the second to 90 degrees east, the third to the north
/// pole. At the poles east and north are those of the longitude that the place was given.
package struct EarthFrame: Sendable {
    /// Metres from the earth's centre.
    package let place: SIMD3<Double>

    /// A vector of one metre to the east.
    package let east: SIMD3<Double>

    /// A vector of one metre to the north, along the surface.
    package let north: SIMD3<Double>

    /// Metres from the place straight down to the earth's axis: the radius of curvature across the meridian.
    package let normalRadius: Double

    /// The frame at a place.
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

/// The ellipsoid (NIMA TR8350.2, table 3.1); lengths in metres.
package enum WGS84 {
    /// The radius of the equator.
    package static let semiMajorAxis = 6_378_137.0
    @inlinable static var flattening: Double { 1 / 298.257223563 }

    /// The square of the first eccentricity.
    @inlinable package static var eccentricitySquared: Double { flattening * (2 - flattening) }

    static let meanRadius = semiMajorAxis * (1 - flattening / 3)
}

extension SIMD3<Double> {
    /// The scalar product.
    @inlinable package func dot(_ other: Self) -> Double { (self * other).sum() }
}
