package import Logging
internal import Storage
package import SystemPackage

/// Recovers the readable part of a damaged database: `gpslog recover`.
package struct Recoverer {
    private let logger: Logger

    package init(logger: Logger) {
        self.logger = logger
    }

    /// Copies all readable fixes to a new database and reports their number.
    ///
    /// - Parameters:
    ///   - damaged: the damaged database, which is not changed.
    ///   - new: the new file, which must not exist.
    /// - Throws: an error if nothing is readable or the new database cannot be written; it is then removed.
    package func recover(_ damaged: FilePath, into new: FilePath) async throws {
        let result = try await DatabaseRecovery.recover(damaged, into: new)
        logger.notice("\(Self.text(of: result, in: new))")
    }

    private static func text(of result: DatabaseRecovery.Result, in new: FilePath) -> String {
        var rescued = "\(count(result.fixes, "fix", "fixes")) of \(count(result.receivers, "receiver", "receivers"))"
        if result.waypoints > 0 { rescued += " and \(count(result.waypoints, "waypoint", "waypoints"))" }
        var damage: [String] = []
        if result.mendedChunks > 0 {
            damage.append("repaired \(count(result.mendedChunks, "chunk", "chunks")) with a wrong byte")
        }
        if result.damagedChunks > 0 {
            let chunks = count(result.damagedChunks, "damaged chunk", "damaged chunks")
            damage.append("skipped \(chunks) with \(count(result.lostFixes, "fix", "fixes"))")
        }
        if result.lostLatestFixes > 0 {
            let fixes = count(result.lostLatestFixes, "latest fix", "latest fixes")
            damage.append(
                result.areMoreLatestLost
                    ? "lost at least \(fixes), because their file is truncated or missing"
                    : "skipped \(fixes) in damaged blocks"
            )
        }
        if result.damagedPages > 0 {
            damage.append("skipped \(count(result.damagedPages, "damaged page", "damaged pages"))")
        }
        return "rescued \(rescued) into \(new); "
            + (damage.isEmpty ? "no fix is known to be lost" : damage.joined(separator: ", "))
    }

    private static func count(_ number: Int, _ one: String, _ several: String) -> String {
        number == 1 ? "1 \(one)" : "\(number) \(several)"
    }
}
