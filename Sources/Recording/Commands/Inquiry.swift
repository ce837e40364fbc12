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
    ///   - units: the units of distances and speeds.
    /// - Returns: one line for each fix at that instant, or within a second of it where there is none; and what may be missing
    ///   among them, as it is damaged, nil where everything could be read.
    /// - Throws: `Failure` where the database cannot be read or nothing was recorded near that time.
    package static func answer(
        _ time: UTCTime,
        in database: FilePath,
        units: DisplayUnits = DisplayUnits()
    ) async throws -> (sentences: [String], damage: Failure?) {
        let unreadable = UnreadableFixes()
        let storage = try await SQLiteStorage.forReading(from: database, passingOver: unreadable)
        let near = try await storage.fixes(nearest: time, within: 1)
        let damage = unreadable.failure(missingIn: "the answer", of: database)
        guard let nearest = near.first?.judged.time else {
            if let damage { throw damage }
            throw Failure(
                "nothing was recorded within a second of \(time); gpslog tracks lists what was.",
                .noInput
            )
        }
        return (near.filter { $0.judged.time == nearest }.map { sentence($0, units) }, damage)
    }

    private static func sentence(_ stored: StoredFix, _ units: DisplayUnits) -> String {
        let fix = stored.judged.received.fix
        let when = stored.judged.time.map(\.description) ?? "a fix without a time"
        let track = stored.track.map { ", in track \($0)" } ?? ""
        let verdict =
            switch stored.judged.verdict {
            case .accepted(let location): "accepted\(track)\(place(of: location, beside: fix, units))"
            case .held(let location):
                "held\(track), because the receiver was parked: it is where it was before"
                    + place(of: location, beside: fix, units)
            case .predicted(let location, let rejection):
                "predicted\(track), because \(rejection.explanation(in: units)): it is carried on from good fixes"
                    + place(of: location, beside: fix, units)
            case .rejected(let rejection): "rejected, because \(rejection.explanation(in: units))"
            }
        return "\(when) from \(stored.receiver): \(verdict).\(repair(of: fix))"
    }

    /// How far the filter moved the fix, and how sure it is, as the end of a sentence; empty where it says neither.
    private static func place(of location: Location, beside fix: GNSSFix, _ units: DisplayUnits) -> String {
        var parts: [String] = []
        if let reported = fix.coordinate, reported != location.coordinate {
            let way = units.length(location.coordinate.distance(to: reported), decimals: 1)
            parts.append("\(way) from where the receiver put it")
        }
        if let accuracy = location.horizontalAccuracy {
            parts.append("within \(units.length(accuracy, decimals: 1)) of the truth in 68 of 100 cases")
        }
        return parts.isEmpty ? "" : ", " + parts.joined(separator: " and ")
    }

    /// What was done to the receiver's date, as a sentence more; empty where nothing was.
    private static func repair(of fix: GNSSFix) -> String {
        fix.weekRollovers == 0 ? "" : " The receiver's date was \(1024 * fix.weekRollovers) weeks back."
    }
}
