internal import Logbook
internal import Postgres

/// The checks of what a device has sent last of a receiver.
///
/// It sends the next one only once it knows that this one was taken: one is under way at a time. What it sends again, in
/// parcels of another size maybe, is among these.
struct ParcelChecks {
    /// The most that are kept, unless a parcel has more.
    private static let most = 512

    let device: DeviceKey
    let connection: PostgresConnection
    let receiver: Int64

    /// The fixes of a parcel that were not in the last one, within an open transaction that has locked the device.
    func news(in parcel: DeviceParcel) throws(PostgresError) -> [JudgedFix] {
        if parcel.checks.isEmpty { return parcel.fixes }
        let known = try stored()
        let set = Set(known)
        let checks = known + parcel.checks.filter { !set.contains($0) }
        if checks.count > known.count { try store(checks.suffix(max(Self.most, parcel.checks.count))) }
        return zip(parcel.fixes, parcel.checks).filter { !set.contains($0.1) }.map(\.0)
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
        try connection.run(sql) {
            bindPlace(to: &$0)
            $0.bind(bytes)
        }
    }

    private func bindPlace(to parameters: inout PostgresParameters) {
        parameters.bind(device)
        parameters.bind(receiver)
    }
}
