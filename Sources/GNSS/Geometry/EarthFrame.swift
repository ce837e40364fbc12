internal import Glibc

// Glibc provides sin and cos.

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

extension EarthFrame {
    /// Converts an earth-centred position to a coordinate and a height in metres above the ellipsoid.
    ///
    /// Near the surface, the error is far below a millimetre (Bowring, Transformation from Spatial to Geographical
    /// Coordinates, Survey Review 181, 1976).
    ///
    /// - Parameter place: metres from the earth's centre, along the frame's axes.
    /// - Returns: coordinate and height; `nil` deep in the earth, such as for three zeros, and for NaN.
    package static func geodetic(_ place: SIMD3<Double>) -> (coordinate: Coordinate, height: Double)? {
        let (semiMajorAxis, square) = (WGS84.semiMajorAxis, WGS84.eccentricitySquared)
        guard place.dot(place) > leastRadius * leastRadius else { return nil }
        let fromAxis = (place.x * place.x + place.y * place.y).squareRoot()
        let axes = (1 - square).squareRoot()
        let reduced = atan2(place.z, fromAxis * axes)
        let (sine, cosine) = (sin(reduced), cos(reduced))
        let latitude = atan2(
            place.z + square / axes * semiMajorAxis * sine * sine * sine,
            fromAxis - square * semiMajorAxis * cosine * cosine * cosine
        )
        let sineOfLatitude = sin(latitude)
        let height =
            fromAxis * cos(latitude) + place.z * sineOfLatitude
            - semiMajorAxis * (1 - square * sineOfLatitude * sineOfLatitude).squareRoot()
        let coordinate = Coordinate(
            latitude: latitude * 180 / .pi,
            longitude: atan2(place.y, place.x) * 180 / .pi
        )
        return coordinate.map { ($0, height) }
    }

    /// In metres; no receiver is closer to the earth's centre.
    private static let leastRadius = 6_000_000.0
}
