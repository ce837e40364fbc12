internal import GNSS
internal import UBX

extension EpochDraft {
    /// Adds what binary messages say of the same instant to the fix that the sentences make.
    ///
    /// A receiver that says in either way that it has no fix has none.
    @inline(never)
    func improve(_ fix: inout GNSSFix) {
        if let binary = ubx.fix {
            if reports == .ubx {
                (fix.quality, fix.dimension) = (binary.quality, binary.dimension)
            } else if binary.quality == .none {
                fix = GNSSFix(
                    time: fix.time,
                    timeOfDay: fix.timeOfDay,
                    weekRollovers: fix.weekRollovers,
                    dilution: fix.dilution,
                    deviation: fix.deviation,
                    satellitesUsed: fix.satellitesUsed
                )
            }
        }
        ubx.improve(&fix, hasVelocity: reports.contains(.rmc) || untimed.vtg != nil)
    }
}
