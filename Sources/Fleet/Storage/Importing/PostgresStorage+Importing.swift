internal import GNSS
package import Logbook
package import Storage

extension PostgresStorage: ImportStorage {
    /// Number of the device's last fix, which changes whenever another program stores one.
    package func changesByOthers() throws(PostgresError) -> Int64 {
        let sql = "SELECT fix FROM numbering WHERE device = $1"
        return try connection.transaction { () throws(PostgresError) in
            try connection.integer(sql) { $0.bind(chunks.device) } ?? 0
        }
    }

    /// Runs `body` in one transaction, which is rolled back if it throws.
    ///
    /// Other programs that store for the device wait. Calls must not overlap: everything stored through this storage
    /// during the call becomes part of the transaction.
    package func atomically<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try connection.hold()
        do {
            _ = try DeviceNumbers(locking: chunks.device, in: connection)
            let result = try await body()
            try connection.commitHeld()
            return result
        } catch {
            connection.rollBackHeld()
            throw error
        }
    }

    /// Copies all fixes of another storage in order of arrival, and names the tracks that they start.
    package func takeOver(_ staged: SQLiteStorage, naming names: [StretchName]) async throws -> AppendResult {
        let before = try DeviceNumbers(locking: chunks.device, in: connection)
        let filters = Dictionary(uniqueKeysWithValues: try await staged.filterRuns().map { ($0.id, $0) })
        var taking = StagedFixes(filters: filters)
        let last = try await staged.sealedThrough()
        while taking.next <= last {
            let fixes = try await staged.sealedFixes(numbered: taking.nextNumbers)
            try take(fixes, &taking)
        }
        for run in taking.open.values.map(\.ours).sorted(by: { $0.id < $1.id }) { try endRun(run) }
        try database.tracks.name(names, after: before.track)
        return taking.result
    }

    private func take(_ fixes: [StoredFix], _ taking: inout StagedFixes) throws(PostgresError) {
        var rest = fixes[...]
        while let first = rest.first {
            let part = rest.prefix { $0.run == first.run && $0.receiver == first.receiver }
            rest = rest.dropFirst(part.count)
            guard let theirs = first.run.flatMap({ taking.filters[$0] }), let filter = theirs.filter else { continue }
            let known = taking.open[first.receiver].flatMap { $0.theirs == theirs.id ? $0.ours : nil }
            let ours = if let known { known } else { try beginRun(of: first.receiver, judgedBy: filter) }
            taking.open[first.receiver] = (theirs.id, ours)
            let outcome = try append(part.map(\.judged), to: ours)
            taking.result.stored += outcome.stored
            taking.result.alreadyStored += outcome.alreadyStored
        }
    }
}

private struct StagedFixes {
    private static let atOnce: Int64 = 8192

    let filters: [FilterRun.ID: FilterRun]
    /// Latest run of each receiver, in the staged storage and in this one.
    var open: [ReceiverIdentity: (theirs: FilterRun.ID, ours: FilterRun)] = [:]
    var result = AppendResult()
    private(set) var next: Int64 = 1

    init(filters: [FilterRun.ID: FilterRun]) { self.filters = filters }

    /// Numbers of the next fixes; each read advances to the following ones.
    var nextNumbers: ClosedRange<Int64> {
        mutating get {
            defer { next += Self.atOnce }
            return next...(next + Self.atOnce - 1)
        }
    }
}
