package import GNSS

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
