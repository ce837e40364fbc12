internal import Glibc

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
