internal import Logbook
internal import Postgres

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
