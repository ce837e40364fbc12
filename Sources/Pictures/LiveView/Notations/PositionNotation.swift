package import GNSS
internal import Glibc
package import Platform
internal import Text

/// Notation of positions in a view: those of the settings, and two for views only.
package enum PositionNotation: Hashable, Sendable {
    case degrees(DisplayUnits.Position)
    /// Universal Transverse Mercator grid.
    case utm
    /// Square of the Maidenhead Locator System.
    case maidenhead

    /// All notations in the order that the key `p` cycles through.
    package static let all = DisplayUnits.Position.allCases.map { Self.degrees($0) } + [.utm, .maidenhead]

    /// Parses `degrees`, `minutes`, `seconds`, `utm` or `maidenhead`; `nil` for other words.
    package init?(_ word: String) {
        guard let notation = Self.all.first(where: { $0.word == word }) else { return nil }
        self = notation
    }

    /// Name on the command line.
    package var word: String {
        switch self {
        case .degrees(let position): position.rawValue
        case .utm: "utm"
        case .maidenhead: "maidenhead"
        }
    }

    package var next: PositionNotation {
        let index = Self.all.firstIndex(of: self) ?? 0
        return Self.all[(index + 1) % Self.all.count]
    }

    /// The coordinate in this notation, or in degrees outside the UTM grid.
    package func text(_ coordinate: Coordinate) -> String {
        var units = DisplayUnits()
        switch self {
        case .degrees(let position): units.position = position
        case .utm: if let grid = GridPosition(coordinate) { return grid.description }
        case .maidenhead: return MaidenheadLocator(coordinate).description
        }
        return units.position(coordinate, separator: " ")
    }
}

/// A position in the Universal Transverse Mercator (UTM) grid, used by surveyors and rescuers.
///
/// Uses Krüger's series up to the sixth power of the third flattening, accurate to a millimetre within a zone
/// (Karney, Transverse Mercator with an accuracy of a few nanometers, 2011).
package struct GridPosition: Hashable, Sendable, CustomStringConvertible {
    /// Zone, 1 to 60.
    package let zone: Int

    /// Letter of the latitude band, C to X.
    package let band: Character

    /// Metres east of the zone's false origin.
    package let easting: Double

    /// Metres north of the equator, or of a line 10,000 km south of it for the southern hemisphere.
    package let northing: Double

    /// Projects a coordinate; `nil` outside the grid, which extends from 80° south to 84° north.
    package init?(_ coordinate: Coordinate) {
        guard (-80...84).contains(coordinate.latitude) else { return nil }
        let bands = Array("CDEFGHJKLMNPQRSTUVWX")
        band = bands[min(bands.count - 1, Int((coordinate.latitude + 80) / 8))]
        zone = Self.zone(of: coordinate, in: band)
        let meridian = Double(zone * 6 - 183)
        (easting, northing) = Self.projected(coordinate, around: meridian)
    }

    /// The position in metres: `32U 613126 5969563`.
    package var description: String {
        let metres = [easting, northing].map { DecimalText.string($0.rounded(.down), decimals: 0) }
        return "\(zone)\(band) \(metres[0]) \(metres[1])"
    }

    /// The zone, including the wider ones of Norway's coast and Svalbard.
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
        // Tangent of the conformal latitude.
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

/// A square of the Maidenhead Locator System, used by radio amateurs: `JO54dj29`.
package struct MaidenheadLocator: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// The square of a coordinate, with eight characters: 1/240° of latitude by 1/120° of longitude.
    package init(_ coordinate: Coordinate) {
        // Squares include their southern and western edges; the last ones also the opposite edges.
        let longitude = min(coordinate.longitude + 180, 360.0.nextDown)
        let latitude = min(coordinate.latitude + 90, 180.0.nextDown)
        // Counted in the smallest squares: 1/120° by 1/240°.
        let (east, north) = (Int(longitude * 120), Int(latitude * 240))
        let pairs = [
            (Self.capital(east / 2400), Self.capital(north / 2400)),
            (Self.digit(east / 240 % 10), Self.digit(north / 240 % 10)),
            (Self.letter(east / 10 % 24), Self.letter(north / 10 % 24)),
            (Self.digit(east % 10), Self.digit(north % 10)),
        ]
        description = pairs.map { $0.0 + $0.1 }.joined()
    }

    private static func capital(_ number: Int) -> String { letter(number).uppercased() }

    private static func letter(_ number: Int) -> String {
        String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(clamping: min(max(number, 0), 23))))
    }

    private static func digit(_ number: Int) -> String { String(number) }
}
