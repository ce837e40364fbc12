import GNSS

/// A line of expected fixes: a flat JSON object; strings contain no commas, and colons only in times.
struct FixLine {
    let members: [(key: String, value: String)]

    init(_ line: some StringProtocol) {
        members = line.dropFirst().dropLast().split(separator: ",").map { member in
            let parts = member.split(separator: ":", maxSplits: 1).map { part in String(part.filter { $0 != "\"" }) }
            return (parts[0], parts[1])
        }
    }

    /// The text of a value; nil if the key is missing.
    subscript(key: String) -> String? {
        members.first { $0.key == key }?.value
    }

    /// The fix as reported by an assembler, which assumes an ordinary fix if GSA's dimension is missing.
    var fix: GNSSFix {
        let number = { (key: String) in self[key].flatMap(Double.init) }
        let quality = self["quality"].flatMap(UInt8.init).flatMap(FixQuality.init(rawValue:)) ?? FixQuality.none
        let dimension = self["dimension"].flatMap(UInt8.init).flatMap(FixDimension.init(rawValue:))
        let coordinate = number("latitude").flatMap { latitude in
            number("longitude").flatMap { Coordinate(latitude: latitude, longitude: $0) }
        }
        return GNSSFix(
            time: self["time"].flatMap { UTCTime(iso8601: $0) },
            quality: quality,
            dimension: dimension ?? .twoDimensional,
            coordinate: coordinate,
            speedOverGround: number("speed"),
            courseOverGround: number("course"),
            dilution: DilutionOfPrecision(horizontal: number("hdop")),
            satellitesUsed: self["satellitesUsed"].flatMap(Int.init)
        )
    }
}
