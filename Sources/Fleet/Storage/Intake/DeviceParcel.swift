package import GNSS
package import Logbook
internal import Text

/// Filtered fixes of one receiver that a device sends at once, in order of arrival.
package struct DeviceParcel: Sendable {
    package let receiver: ReceiverIdentity

    package let filter: FilterDescription

    /// How its locations are divided into tracks.
    package var division = TrackDivision()

    package let fixes: [JudgedFix]

    /// What the device reports beside its locations.
    package var reports: [DeviceReport] = []

    /// Checksums of the fixes without location, to detect repeated ones; locations are unique by their time.
    let checks: [UInt64]

    /// Creates a parcel and its checksums.
    ///
    /// - Parameters:
    ///   - receiver: the receiver of the fixes.
    ///   - filter: the description of the filter.
    ///   - fixes: the filtered fixes in order of arrival.
    ///   - check: the checksum of the fix at an index.
    package init(
        of receiver: ReceiverIdentity,
        judgedBy filter: FilterDescription,
        _ fixes: [JudgedFix],
        check: (Int) -> UInt64
    ) {
        (self.receiver, self.filter, self.fixes) = (receiver, filter, fixes)
        checks = fixes.indices.filter { fixes[$0].verdict.location == nil }.map(check)
    }
}

/// Credentials of a device.
package struct DevicePass: Hashable, Sendable {
    /// Key of the device (16 bytes).
    package let device: [UInt8]

    /// SHA-256 of the token's secret.
    package let secretHash: [UInt8]

    /// The credentials are not checked here.
    package init(device: [UInt8], secretHash: [UInt8]) {
        (self.device, self.secretHash) = (device, secretHash)
    }
}

/// Checksums of the latest fixes without location that a device sent of a receiver.
///
/// A device sends the next parcel only after the previous one was acknowledged. Therefore fixes that it repeats,
/// perhaps in parcels of another size, are among these.
struct ParcelChecks {
    /// Number of checksums kept, or more if a parcel has more.
    private static let most = 512

    let device: DeviceKey
    let connection: PostgresConnection
    let receiver: Int64

    /// The fixes of a parcel that have a location or are new, within a transaction that has locked the device.
    ///
    /// - Parameters:
    ///   - parcel: the parcel to filter.
    ///   - known: the cached checksums, updated to those stored; `nil` to read them.
    /// - Returns: the fixes to store.
    /// - Throws: `PostgresError` if the checksums cannot be read or written.
    func news(in parcel: DeviceParcel, beside known: inout [UInt64]?) throws(PostgresError) -> [JudgedFix] {
        if parcel.checks.isEmpty { return parcel.fixes }
        let stored = if let known { known } else { try self.stored() }
        let set = Set(stored)
        let new = parcel.checks.filter { !set.contains($0) }
        known = stored
        if !new.isEmpty {
            let checks = (stored + new).suffix(max(Self.most, parcel.checks.count))
            try store(checks)
            known = Array(checks)
        }
        var checks = parcel.checks[...]
        return parcel.fixes.filter { fix in
            fix.verdict.location != nil || checks.popFirst().map { !set.contains($0) } ?? true
        }
    }

    private func stored() throws(PostgresError) -> [UInt64] {
        let sql = "SELECT checks FROM intake WHERE device = $1 AND receiver = $2"
        let bytes = try connection.rows(of: sql, bind: bindPlace) { $0.nextBytes() }.first ?? []
        return stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
            bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    private func store(_ checks: ArraySlice<UInt64>) throws(PostgresError) {
        let sql = """
            INSERT INTO intake (device, receiver, checks) VALUES ($1, $2, $3)
            ON CONFLICT (device, receiver) DO UPDATE SET checks = excluded.checks
            """
        let bytes = checks.flatMap { check in (0..<8).map { UInt8(truncatingIfNeeded: check >> (56 - 8 * $0)) } }
        try connection.runLater(sql) {
            bindPlace(to: &$0)
            $0.bind(bytes)
        }
    }

    private func bindPlace(to parameters: inout PostgresParameters) {
        parameters.bind(device)
        parameters.bind(receiver)
    }
}

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
    ///
    /// - Parameters:
    ///   - reports: the reports.
    ///   - latest: the latest one that is stored, updated; `nil` if unknown.
    /// - Throws: `PostgresError` if they cannot be stored.
    func note(_ reports: [DeviceReport], after latest: inout DeviceReport?) throws(PostgresError) {
        for report in reports.sorted(by: { $0.time < $1.time }) {
            if let latest, report.agrees(with: latest) { continue }
            if latest.map({ $0.time <= report.time }) ?? true { latest = report }
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
                ), noted AS (
                  INSERT INTO device_state AS s (device, time, battery, is_charging, details)
                  SELECT device, time, battery, is_charging, details FROM changed
                  ON CONFLICT (device) DO UPDATE SET time = excluded.time, battery = excluded.battery,
                    is_charging = excluded.is_charging, details = excluded.details WHERE s.time <= excluded.time
                  RETURNING device, time, battery, is_charging
                )
                SELECT judge_battery(device, time, battery, is_charging) FROM noted
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
