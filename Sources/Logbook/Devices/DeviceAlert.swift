package import GNSS

/// Something about a device that needs attention, from its beginning to its end.
package struct DeviceAlert: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It sends no locations.
        case silent
        /// It is faster than its rule allows.
        case speeding
        /// Its battery is low.
        case battery
        /// It is inside a geofence.
        case fence
    }

    package let device: String

    package let kind: Kind

    /// The name of the geofence; nil for the other kinds.
    package let fence: String?

    /// The time of the first location, or, of a silence, of the last one.
    package let since: UTCTime

    /// When it ended; nil while it lasts.
    package let until: UTCTime?

    /// Metres per second of a speeding device, or percent of a low battery; nil for the other kinds.
    package let value: Double?

    /// The user who has acknowledged it; nil for none.
    package let acknowledgedBy: String?

    package init(
        _ kind: Kind,
        of device: String,
        fence: String?,
        since: UTCTime,
        until: UTCTime?,
        value: Double?,
        acknowledgedBy: String? = nil
    ) {
        (self.device, self.kind, self.fence) = (device, kind, fence)
        (self.since, self.until, self.value) = (since, until, value)
        self.acknowledgedBy = acknowledgedBy
    }

    /// Names the alert's beginning or end, also if it is sent twice.
    package var id: String {
        let parts = [
            device, kind.rawValue, fence ?? "", "\(since.nanosecondsSince1970)", until == nil ? "raised" : "cleared",
        ]
        return parts.joined(separator: "/")
    }

    /// One sentence about the alert; about its end if it has ended.
    package var text: String {
        let isOver = until != nil
        switch kind {
        case .silent: return isOver ? "\(device) reports again" : "\(device) is silent since \(since)"
        case .speeding:
            let speed = value.map { " with \(Int(($0 * 3.6).rounded())) km/h" } ?? ""
            return isOver ? "\(device) is no longer speeding" : "\(device) is speeding\(speed)"
        case .battery:
            let level = value.map { ": \(Int($0.rounded())) %" } ?? ""
            return isOver
                ? "the battery of \(device) is charging or no longer low" : "the battery of \(device) is low\(level)"
        case .fence: return isOver ? "\(device) has left \(fence ?? "")" : "\(device) has entered \(fence ?? "")"
        }
    }
}
