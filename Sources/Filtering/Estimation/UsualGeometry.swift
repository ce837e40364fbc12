/// The satellites and the dilution that a receiver usually has, and whether it now has far less.
///
/// A bound for all receivers there cannot be: some count to 12, some have 40, and what one calls HDOP is PDOP with another.
package struct UsualGeometry: Sendable {
    /// The share of the usual satellites that are few, and how many times the usual dilution is a great one.
    private static let fewShare = 0.65
    private static let greatTimes = 1.4
    /// The same of a sky that is as usual again.
    private static let usualShare = 0.75
    private static let usualTimes = 1.35
    /// The share by which what is usual becomes better in a second, and worse.
    private static let betterRate = 0.01
    private static let worseRate = 0.002

    private var satellites: Double?
    private var dilution: Double?

    /// True with far fewer satellites, at far worse places, than usual.
    package private(set) var isDegraded = false

    /// True with satellites and places as usual, as far as is known.
    package private(set) var isUsual = true

    /// The share of the usual satellites over the times of the usual dilution: 1 as usual, less for a worse sky.
    package private(set) var quality = 1.0

    /// A sky of which nothing is known yet.
    package init() {}

    /// Takes in the geometry of a fix, so many seconds after the one before.
    package mutating func note(_ observation: Observation, after step: Double) {
        let satellitesNow = observation.satellitesUsed.map(Double.init)
        let dilutionNow = observation.horizontalDilution
        let (better, worse) = (min(0.1, Self.betterRate * step), min(0.1, Self.worseRate * step))
        satellites = Self.moved(satellites, towards: satellitesNow, up: better, down: worse)
        dilution = Self.moved(dilution, towards: dilutionNow, up: worse, down: better)
        let share = Self.ratio(satellitesNow, satellites)
        let times = Self.ratio(dilutionNow, dilution)
        isDegraded =
            (share != nil || times != nil) && share ?? 0 <= Self.fewShare && times ?? .infinity >= Self.greatTimes
        isUsual = share ?? 1 >= Self.usualShare && times ?? 1 <= Self.usualTimes
        quality = (share ?? 1) / max(times ?? 1, 0.1)
    }

    private static func ratio(_ now: Double?, _ usual: Double?) -> Double? {
        guard let now, let usual, usual > 0 else { return nil }
        return now / usual
    }

    private static func moved(_ usual: Double?, towards now: Double?, up: Double, down: Double) -> Double? {
        guard let now, now > 0 else { return usual }
        guard let usual else { return now }
        return now > usual ? min(now, usual * (1 + up)) : max(now, usual * (1 - down))
    }
}
