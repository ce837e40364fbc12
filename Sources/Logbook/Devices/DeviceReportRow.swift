package import GNSS

/// What to report about devices.
package struct DeviceReportQuery: Hashable, Sendable {
    package enum Step: String, Hashable, Sendable {
        case day, month
    }

    package var from: UTCTime
    package var to: UTCTime
    package var step: Step

    /// IANA name of the time zone of days, such as `Europe/Berlin`.
    package var zone: String

    /// Only the devices of this group; nil for all.
    package var group: String?

    /// Only this device; nil for all.
    package var device: String?

    package init(from: UTCTime, to: UTCTime, by step: Step, in zone: String) {
        (self.from, self.to, self.step, self.zone) = (from, to, step, zone)
    }
}

/// A device's figures of a day or a month.
package struct DeviceReportRow: Hashable, Sendable {
    package let device: String

    /// The first day, such as `2026-11-01`.
    package let day: String

    /// Metres.
    package let distance: Double

    /// Metres within the hours of the rule `business-hours`; nil without that rule.
    package let businessDistance: Double?

    /// Seconds.
    package let movingTime: Double

    /// Seconds.
    package let standingTime: Double

    /// Metres per second; nil if unknown.
    package let topSpeed: Double?

    /// Number of stops that began in it.
    package let stops: Int

    package init(
        of device: String,
        on day: String,
        distance: Double,
        business businessDistance: Double?,
        movingTime: Double,
        standingTime: Double,
        topSpeed: Double?,
        stops: Int
    ) {
        (self.device, self.day, self.distance, self.businessDistance) = (device, day, distance, businessDistance)
        (self.movingTime, self.standingTime, self.topSpeed) = (movingTime, standingTime, topSpeed)
        self.stops = stops
    }
}

/// A place where a device stood for at least five minutes.
package struct DeviceStop: Hashable, Sendable {
    package let since: UTCTime

    /// When it moved away; nil if it is there still.
    package let until: UTCTime?

    package let coordinate: Coordinate

    /// The name of a fence or waypoint there; nil if none.
    package let place: String?

    package init(since: UTCTime, until: UTCTime?, at coordinate: Coordinate, named place: String?) {
        (self.since, self.until, self.coordinate, self.place) = (since, until, coordinate, place)
    }
}
