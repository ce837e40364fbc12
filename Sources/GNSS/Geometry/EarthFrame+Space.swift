internal import Glibc

extension EarthFrame {
    /// The coordinate of a place in space, and its height in metres above the ellipsoid.
    ///
    /// Near the surface it is exact to far less than a millimetre (Bowring, Transformation from Spatial to Geographical
    /// Coordinates, Survey Review 181, 1976).
    ///
    /// - Parameter place: metres from the earth's centre, along the frame's axes.
    /// - Returns: both; nil for what is deep in the earth or not a number, as three zeros are.
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

    /// Metres: no receiver is nearer to the earth's centre.
    private static let leastRadius = 6_000_000.0
}
