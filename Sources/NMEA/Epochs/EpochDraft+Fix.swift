internal import GNSS

extension EpochDraft {
    /// Combines the sentences into one fix.
    @inline(__always)
    func fix(time: UTCTime?) -> GNSSFix {
        var fix = GNSSFix(time: time, timeOfDay: timeOfDay, dilution: untimed.dilution, deviation: deviation)
        if fix.dilution.horizontal == nil { fix.dilution.horizontal = gga.horizontalDilution ?? gns.horizontalDilution }
        fix.satellitesUsed = gga.satellitesUsed ?? gns.satellitesUsed
        fix.quality = quality
        guard fix.quality != .none else { return fix }
        fix.coordinate = gga.coordinate ?? gns.coordinate ?? rmc.coordinate ?? gll.coordinate
        fix.altitude = gga.altitude ?? gns.altitude
        fix.geoidalSeparation = gga.geoidalSeparation ?? gns.geoidalSeparation
        fix.speedOverGround = rmc.speedOverGround ?? validVTG?.speedOverGround
        fix.courseOverGround = rmc.courseOverGround ?? validVTG?.courseOverGround
        fix.correctionAge = (gga.correctionAge ?? gns.correctionAge).flatMap {
            GNSSFix.correctionAges.contains($0) ? $0 : nil
        }
        fix.dimension = dimension(hasAltitude: fix.altitude != nil)
        return fix
    }

    private var validVTG: VTG? { untimed.vtg.flatMap { $0.mode == .invalid ? nil : $0 } }

    /// The most detailed quality reported; if RMC declares its data invalid, that takes precedence.
    private var quality: FixQuality {
        if rmc.isValid == false || rmc.mode == .invalid { return .none }
        if let quality = gga.quality {
            // Some receivers keep quality 1 without satellites; another sentence must confirm the fix then.
            let isVouchedFor = rmc.isValid == true || gll.isValid == true || (gga.satellitesUsed ?? 0) >= 3
            return isVouchedFor ? quality : .none
        }
        if let quality = gns.quality { return quality }
        if rmc.isValid == true { return rmc.mode?.quality ?? .autonomous }
        if reports.contains(.gll), gll.isValid != false, gll.mode != .invalid {
            return gll.mode?.quality ?? .autonomous
        }
        return .none
    }

    private func dimension(hasAltitude: Bool) -> FixDimension {
        if let dimension = untimed.dimension, dimension != .none { return dimension }
        return hasAltitude ? .threeDimensional : .twoDimensional
    }
}

extension GGA {
    var hasFix: Bool { quality.map { $0 != .none } ?? false }
}
