/// The place where a scenario begins.
struct Place {
    /// Degrees, north positive.
    let latitude: Double

    /// Degrees, east positive.
    let longitude: Double

    /// Metres above mean sea level.
    let altitude: Double

    /// Metres from the ellipsoid up to mean sea level.
    let geoidalSeparation: Double

    /// The latitude so many metres farther north, on a sphere as large as the earth is here.
    func latitude(metresNorth: Double) -> Double {
        latitude + metresNorth / 111_195
    }

    /// The longitude so many metres farther east.
    func longitude(metresEast: Double) -> Double {
        longitude + metresEast / (111_195 * cosine(degrees: latitude))
    }
}
