/// All rules that a fix has to pass before anybody looks at how it follows from those before, in the order of asking.
///
/// To a chain they are one rule: it is asked once a fix instead of once for each of them.
struct RequiresSoundReport: FilterRule {
    private var fix = RequiresFix()
    private var coordinate = RequiresPlausibleCoordinate()
    private var measurement = RequiresMeasurement()
    private var plausibleTime = RequiresPlausibleTime()
    private var newerTime = RequiresNewerTime()
    private var geometry: RequiresGeometry

    /// The rules, with the greatest horizontal dilution that is accepted.
    init(greatestDilution: Double) { geometry = RequiresGeometry(greatestDilution: greatestDilution) }

    /// The first objection.
    mutating func objection(to report: GNSSFix) -> Rejection? {
        fix.objection(to: report) ?? coordinate.objection(to: report) ?? measurement.objection(to: report)
            ?? plausibleTime.objection(to: report) ?? newerTime.objection(to: report)
            ?? geometry.objection(to: report)
    }

    /// Tells all of them.
    mutating func noteAccepted(_ location: Location) {
        fix.noteAccepted(location)
        coordinate.noteAccepted(location)
        measurement.noteAccepted(location)
        plausibleTime.noteAccepted(location)
        newerTime.noteAccepted(location)
        geometry.noteAccepted(location)
    }
}
