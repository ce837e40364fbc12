package import GNSS

/// The square of the Maidenhead system that a place is in, which radio amateurs give each other: `JO54dj29`.
package struct MaidenheadLocator: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// The square of a place, in eight characters: a 240th of a degree from south to north, and a 120th from west to east.
    package init(_ coordinate: Coordinate) {
        // Squares contain their southern and western edges; the last ones their other edges, too.
        let longitude = min(coordinate.longitude + 180, 360.0.nextDown)
        let latitude = min(coordinate.latitude + 90, 180.0.nextDown)
        // In the smallest squares' sizes: 1/120 degree by 1/240.
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
