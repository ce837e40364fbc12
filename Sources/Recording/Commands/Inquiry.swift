package import GNSS
internal import Storage
package import SystemPackage

/// Answers what became of a fix: `gpslog why`.
package enum Inquiry {
    /// What is stored around an instant, a sentence for each fix.
    ///
    /// - Parameters:
    ///   - time: the instant asked for.
    ///   - database: the file to look into.
    /// - Returns: one line for each fix at that instant, or within a second of it where there is none.
    /// - Throws: `Failure` where the database cannot be read or nothing was recorded near that time.
    package static func answer(_ time: UTCTime, in database: FilePath) async throws -> [String] {
        let storage = try await SQLiteStorage.forReading(from: database)
        let near = try await storage.fixes(nearest: time, within: 1)
        guard let nearest = near.first?.judged.received.fix.time else {
            throw Failure(
                "nothing was recorded within a second of \(time); gpslog tracks lists what was.",
                .noInput
            )
        }
        return near.filter { $0.judged.received.fix.time == nearest }.map(sentence)
    }

    private static func sentence(_ stored: StoredFix) -> String {
        let fix = stored.judged.received.fix
        let when = fix.time.map(\.description) ?? "a fix without a time"
        switch stored.judged.verdict {
        case .accepted:
            let track = stored.track.map { ", in track \($0)" } ?? ""
            return "\(when) from \(stored.receiver): accepted\(track).\(repair(of: fix))"
        case .held:
            return "\(when) from \(stored.receiver): held, because the receiver was parked.\(repair(of: fix))"
        case .predicted(_, let rejection):
            return "\(when) from \(stored.receiver): predicted, because \(rejection.explanation).\(repair(of: fix))"
        case .rejected(let rejection):
            return "\(when) from \(stored.receiver): rejected, because \(rejection.explanation).\(repair(of: fix))"
        }
    }

    /// What was done to the receiver's date, as a sentence more; empty where nothing was.
    private static func repair(of fix: GNSSFix) -> String {
        fix.weekRollovers == 0 ? "" : " The receiver's date was \(1024 * fix.weekRollovers) weeks back."
    }
}
