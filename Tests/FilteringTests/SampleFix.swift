import Filtering
import GNSS
import Logbook

extension GNSSFix {
    /// A good fix in the Alps, this many seconds after 2026-11-21T08:00:00Z; each test changes what it is about.
    static func sample(
        at seconds: Double = 0,
        latitude: Double = 47,
        longitude: Double = 11,
        speed: Double? = nil
    ) -> GNSSFix {
        GNSSFix(
            time: .start.advanced(bySeconds: seconds),
            quality: .autonomous,
            dimension: .threeDimensional,
            coordinate: Coordinate(latitude: latitude, longitude: longitude),
            altitude: 600,
            speedOverGround: speed,
            courseOverGround: 90
        )
    }
}

extension UTCTime {
    /// 2026-11-21T08:00:00Z.
    static var start: UTCTime { UTCTime(nanosecondsSince1970: 1_795_248_000_000_000_000) }
}

extension FilterRule {
    /// Judges a fix as a chain with this rule alone does, and records it if it passes.
    mutating func judge(_ fix: GNSSFix) -> Rejection? {
        if let objection = rejection(of: fix) { return objection }
        if let location = Location(fix) { noteAccepted(location) }
        return nil
    }
}
