package import GNSS
package import Logbook

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
