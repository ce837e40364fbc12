internal import GNSS
internal import NMEA

/// Properties of every epoch: the documented ranges of values of fixes and satellites.
enum EpochProperties {
    /// Stops at the first property that an epoch violates.
    static func check(_ epoch: Epoch) {
        check(epoch.fix)
        check(epoch.fix.dilution)
        if let sky = epoch.sky {
            check(sky.dilution)
            for satellite in sky.satellites { check(satellite) }
        }
    }

    private static func check(_ fix: GNSSFix) {
        if let place = fix.coordinate {
            require("A latitude is in range:", (-90...90).contains(place.latitude), "\(place)")
            require("A longitude is in range:", (-180...180).contains(place.longitude), "\(place)")
        }
        if let speed = fix.speedOverGround { require("A speed is finite, not negative:", isAmount(speed), "\(speed)") }
        if let course = fix.courseOverGround { require("A course is in range:", isDirection(course), "\(course)") }
        let (speed, course) = (fix.speedAccuracy ?? 0, fix.courseAccuracy ?? 0)
        require("An accuracy of speed is in range:", GNSSFix.speedAccuracies.contains(speed), "\(speed)")
        require("An accuracy of course is in range:", GNSSFix.courseAccuracies.contains(course), "\(course)")
        require("What has an accuracy of course has one.", fix.courseAccuracy == nil || fix.courseOverGround != nil)
        require("An altitude is finite.", fix.altitude?.isFinite != false)
        require("A geoidal separation is finite.", fix.geoidalSeparation?.isFinite != false)
        if let time = fix.timeOfDay {
            require("A time of day is in range.", (0..<86_401_000_000_000).contains(time.nanosecondsSinceMidnight))
        }
        require("What has an instant has a time of day.", fix.time == nil || fix.timeOfDay != nil)
        require("No fewer than no satellites are used.", (fix.satellitesUsed ?? 0) >= 0)
        require("No fewer than no satellites are in view.", (fix.satellitesInView ?? 0) >= 0)
    }

    private static func check(_ dilution: DilutionOfPrecision) {
        for value in [dilution.horizontal, dilution.vertical, dilution.position] {
            if let value { require("A dilution is finite, not negative:", isAmount(value), "\(value)") }
        }
    }

    private static func check(_ satellite: Satellite) {
        require("An elevation is in range:", (-90...90).contains(satellite.elevation ?? 0), "\(satellite)")
        require("An azimuth is in range:", (0..<360).contains(satellite.azimuth ?? 0), "\(satellite)")
        require("A signal is not negative:", (satellite.signalToNoise ?? 0) >= 0, "\(satellite)")
    }

    private static func isAmount(_ value: Double) -> Bool { value.isFinite && value >= 0 }

    private static func isDirection(_ value: Double) -> Bool { (0..<360).contains(value) }
}
