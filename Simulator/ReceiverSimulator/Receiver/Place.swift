struct Place {
    /// Degrees, north positive.
    let latitude: Double

    /// Degrees, east positive.
    let longitude: Double

    /// Metres above mean sea level.
    let altitude: Double

    /// Metres from the ellipsoid up to mean sea level.
    let geoidalSeparation: Double

    /// The latitude this many metres further north, on a sphere with the earth's local radius.
    func latitude(metresNorth: Double) -> Double {
        latitude + metresNorth / 111_195
    }

    /// The longitude this many metres further east.
    func longitude(metresEast: Double) -> Double {
        longitude + metresEast / (111_195 * cosine(degrees: latitude))
    }
}
