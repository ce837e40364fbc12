package import GNSS
internal import Logbook
internal import Text

/// What a phone or tracker reports beside a location.
package struct DeviceReport: Hashable, Sendable {
    /// Longest value kept, in bytes.
    private static let longest = 100

    package let time: UTCTime

    /// Whole percent; `nil` if unknown.
    package let battery: Double?

    package let isCharging: Bool?

    /// Other values by their names, as a JSON object of texts; `nil` if absent.
    package let details: String?

    /// Creates a report; `nil` if it says nothing.
    ///
    /// - Parameters:
    ///   - time: the time of the location.
    ///   - battery: percent; other values than 0 to 100 mean unknown.
    ///   - isCharging: whether the battery is being charged.
    ///   - details: other values with their names.
    package init?(at time: UTCTime, battery: Double?, isCharging: Bool?, _ details: [(name: String, value: String?)]) {
        var object = JSONObject()
        var isEmpty = true
        for case (let name, let value?) in details where !value.isEmpty && value.utf8.count <= Self.longest {
            object.add(name, text: value)
            isEmpty = false
        }
        let battery = battery.flatMap { (0...100).contains($0) ? $0.rounded() : nil }
        if battery == nil, isCharging == nil, isEmpty { return nil }
        (self.time, self.battery, self.isCharging) = (time, battery, isCharging)
        self.details = isEmpty ? nil : object.description
    }

    /// Whether another report says the same, perhaps at another time.
    fileprivate func agrees(with other: DeviceReport) -> Bool {
        (battery, isCharging, details) == (other.battery, other.isCharging, other.details)
    }
}

/// Reports of a device: the latest one, and each that differs from the one before.
struct FleetReports {
    let device: DeviceKey
    let connection: PostgresConnection

    /// Stores reports within an open transaction, unless they say what the latest one says.
    func note(_ reports: [DeviceReport]) throws(PostgresError) {
        var last: DeviceReport?
        for report in reports.sorted(by: { $0.time < $1.time }) {
            if let last, report.agrees(with: last) { continue }
            last = report
            let sql = """
                WITH report AS (
                  SELECT $1::uuid AS device, $2::bigint AS time, $3::float8 AS battery, $4::bigint = 1 AS is_charging, $5::text AS details
                ), changed AS (
                  SELECT r.* FROM report AS r LEFT JOIN device_state AS s USING (device)
                  WHERE s.device IS NULL OR (r.battery, r.is_charging, r.details)
                    IS DISTINCT FROM (s.battery, s.is_charging, s.details)
                ), kept AS (
                  INSERT INTO device_report (device, time, battery, is_charging, details)
                  SELECT device, time, battery, is_charging, details FROM changed ON CONFLICT DO NOTHING
                )
                INSERT INTO device_state AS s (device, time, battery, is_charging, details)
                SELECT device, time, battery, is_charging, details FROM changed
                ON CONFLICT (device) DO UPDATE SET time = excluded.time, battery = excluded.battery,
                  is_charging = excluded.is_charging, details = excluded.details WHERE s.time <= excluded.time
                """
            try connection.runLater(sql) {
                $0.bind(device)
                $0.bind(report.time.nanosecondsSince1970)
                $0.bind(report.battery)
                $0.bind(report.isCharging.map { $0 ? 1 : 0 as Int64 })
                $0.bind(stored: report.details)
            }
        }
    }
}
