package import GNSS
internal import Glibc
internal import Text

/// A place on the grid of the Universal Transverse Mercator projection, which surveyors and rescuers use.
///
/// The series is Krüger's in the sixth power of the third flattening at most, exact to a millimetre within a zone
/// (Karney, Transverse Mercator with an accuracy of a few nanometers, 2011).
package struct GridPosition: Hashable, Sendable, CustomStringConvertible {
    /// The zone, 1 through 60.
    package let zone: Int

    /// The letter of the band of latitude, C through X.
    package let band: Character

    /// Metres from the false origin of the zone to the east.
    package let easting: Double

    /// Metres from the equator to the north, or from 10 000 km south of it in the southern half.
    package let northing: Double

    /// The place in the zone that it belongs to; nil where the grid does not reach: beyond 84 degrees north or 80 south.
    package init?(_ coordinate: Coordinate) {
        guard (-80...84).contains(coordinate.latitude) else { return nil }
        let bands = Array("CDEFGHJKLMNPQRSTUVWX")
        band = bands[min(bands.count - 1, Int((coordinate.latitude + 80) / 8))]
        zone = Self.zone(of: coordinate, in: band)
        let meridian = Double(zone * 6 - 183)
        (easting, northing) = Self.projected(coordinate, around: meridian)
    }

    /// The position to a metre: `32U 613126 5969563`.
    package var description: String {
        let metres = [easting, northing].map { DecimalText.string($0.rounded(.down), decimals: 0) }
        return "\(zone)\(band) \(metres[0]) \(metres[1])"
    }

    /// The zone; Norway's coast and Svalbard have wider ones.
    private static func zone(of coordinate: Coordinate, in band: Character) -> Int {
        let longitude = coordinate.longitude == 180 ? -180 : coordinate.longitude
        if band == "V", (3..<12).contains(longitude) { return 32 }
        if band == "X", (0..<42).contains(longitude) {
            return longitude < 9 ? 31 : longitude < 21 ? 33 : longitude < 33 ? 35 : 37
        }
        return Int((longitude + 180) / 6) + 1
    }

    private static func projected(_ coordinate: Coordinate, around meridian: Double) -> (Double, Double) {
        let flattening = 1 / 298.257223563
        let n = flattening / (2 - flattening)
        let e = (flattening * (2 - flattening)).squareRoot()
        let radius = 6_378_137 / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
        let coefficients = [
            n / 2 - 2 * n * n / 3 + 5 * n * n * n / 16 + 41 * n * n * n * n / 180,
            13 * n * n / 48 - 3 * n * n * n / 5 + 557 * n * n * n * n / 1440,
            61 * n * n * n / 240 - 103 * n * n * n * n / 140,
            49_561 * n * n * n * n / 161_280,
        ]
        let phi = coordinate.latitude * .pi / 180
        var lambda = coordinate.longitude - meridian
        if lambda > 180 { lambda -= 360 }
        if lambda < -180 { lambda += 360 }
        lambda *= .pi / 180
        // The tangent of the conformal latitude.
        let t = sinh(atanh(sin(phi)) - e * atanh(e * sin(phi)))
        let xi = atan2(t, cos(lambda))
        let eta = asinh(sin(lambda) / (t * t + cos(lambda) * cos(lambda)).squareRoot())
        var (north, east) = (xi, eta)
        for (index, coefficient) in coefficients.enumerated() {
            let multiple = 2 * Double(index + 1)
            north += coefficient * sin(multiple * xi) * cosh(multiple * eta)
            east += coefficient * cos(multiple * xi) * sinh(multiple * eta)
        }
        let scale = 0.9996
        let falseNorthing = coordinate.latitude < 0 ? 10_000_000.0 : 0
        return (500_000 + scale * radius * east, falseNorthing + scale * radius * north)
    }
}
