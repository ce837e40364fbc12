package import GNSS

extension GNSSFix {
    /// A good fix, `second` seconds after 2026-11-21T08:00:00Z and `metresNorth` metres north of 48° N 11° E.
    package static func sample(second: Double = 0, metresNorth: Double = 0, satellitesUsed: Int = 9) -> GNSSFix {
        GNSSFix(
            time: UTCTime(iso8601: "2026-11-21T08:00:00Z")?.advanced(bySeconds: second),
            quality: .autonomous,
            dimension: .threeDimensional,
            // A degree of latitude is 111 200 m there.
            coordinate: Coordinate(latitude: 48 + metresNorth / 111_200, longitude: 11),
            altitude: 519,
            speedOverGround: 1.5,
            courseOverGround: 0,
            satellitesUsed: satellitesUsed
        )
    }

    /// A report without a fix.
    package static func void(second: Double = 0) -> GNSSFix {
        GNSSFix(time: UTCTime(iso8601: "2026-11-21T08:00:00Z")?.advanced(bySeconds: second))
    }
}
