internal import GNSS
internal import UBX

extension EpochDraft {
    /// Adds the values of binary messages to the fix from the sentences of the same instant.
    ///
    /// The receiver has no fix if either of them says so.
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
