package import GNSS
package import Storage
package import Waypoints

extension PostgresStorage {
    /// Copies the waypoints of a temporary storage in one step; other programs that store for the device wait.
    package func take(
        waypointsOf staged: SQLiteStorage,
        updatingAt time: UTCTime?
    ) async throws -> WaypointUpdate {
        try await atomically { try await self.write(waypointsOf: staged, updatingAt: time) }
    }

    private func write(waypointsOf staged: SQLiteStorage, updatingAt time: UTCTime?) async throws -> WaypointUpdate {
        var step = FleetJournalStep(of: waypointTable)
        var last: Int64 = 0
        while case let page = try await staged.stagedWaypoints(after: last), let end = page.last {
            last = end.number
            for (_, waypoint) in page {
                try step.write(waypoint) { former, waypoint in
                    guard let former else { return waypoint }
                    return time.map { former.updated(to: waypoint, at: $0) } ?? former
                }
            }
        }
        return step.update
    }
}
