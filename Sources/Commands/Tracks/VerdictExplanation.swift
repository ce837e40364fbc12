import Files
package import GNSS
import Logbook
package import Recording
import Storage
package import Platform
import Text

/// Explains the verdict on a fix: `gpslog why`.
package struct VerdictExplanation {
    private let fixes: [StoredFix]

    /// Reports that damaged fixes may be missing; `nil` if everything was readable.
    package let damage: Failure?

    /// One line per fix.
    ///
    /// - Returns: lines with their line ends.
    package func text(_ clock: TimeDisplay, in units: DisplayUnits) -> String {
        fixes.map { Self.sentence($0, clock, units) + "\n" }.joined()
    }

    /// A JSON array with an object per fix, with UTC times, degrees and metres; unknown values are omitted.
    package var json: String {
        "[" + fixes.map { Self.object($0).description }.joined(separator: ",\n ") + "]\n"
    }

    /// Looks up the fixes around a time.
    ///
    /// - Returns: the fixes at this time; without any, those at the nearest time within a second.
    /// - Throws: `Failure` if the database cannot be read or nothing was recorded near that time.
    package static func answer(_ time: UTCTime, in database: any RecordedDatabase) async throws -> VerdictExplanation {
        let unreadable = UnreadableFixes()
        let storage = try await database.forReading(passingOver: unreadable)
        let near = try await storage.fixes(nearest: time, within: 1)
        let damage = unreadable.failure(missingIn: "the answer", of: database)
        guard let nearest = near.first?.judged.time else {
            if let damage { throw damage }
            throw Failure(
                "nothing was recorded within a second of \(time); gpslog tracks lists the tracks.",
                .noInput
            )
        }
        return VerdictExplanation(fixes: near.filter { $0.judged.time == nearest }, damage: damage)
    }

    private static func object(_ stored: StoredFix) -> JSONObject {
        let (verdict, fix) = (stored.judged.verdict, stored.judged.received.fix)
        let rejection = verdict.rejection
        var object = JSONObject()
        object.add("time", text: stored.judged.time?.description)
        object.add("receiver", text: stored.receiver.name)
        if let track = stored.track { object.add("track", Int(track)) }
        object.add("status", text: verdict.kind.word.description)
        object.add("reason", text: rejection?.rule.rawValue)
        object.add("measured", rejection?.measured, atMost: 3)
        object.add("threshold", rejection?.threshold, atMost: 3)
        let place = verdict.location?.coordinate ?? fix.coordinate
        object.add("latitude", place?.latitude, decimals: 9)
        object.add("longitude", place?.longitude, decimals: 9)
        if let place, let reported = fix.coordinate { object.add("moved", place.distance(to: reported), decimals: 1) }
        object.add("horizontal_accuracy", verdict.location?.horizontalAccuracy, atMost: 3)
        if fix.weekRollovers != 0 { object.add("week_rollovers", fix.weekRollovers) }
        object.add("explanation", text: rejection?.explanation(in: DisplayUnits()))
        if let suspicion = stored.judged.suspicion {
            object.add("suspicion", text: suspicion.names)
            object.add("disagreement", suspicion.disagreement, atMost: 3)
            object.add("suspicion_explanation", text: suspicion.explanation(of: stored.judged.received))
        }
        return object
    }

    private static func sentence(_ stored: StoredFix, _ clock: TimeDisplay, _ units: DisplayUnits) -> String {
        let fix = stored.judged.received.fix
        let when = stored.judged.time.map { clock == .utc ? $0.description : clock.text($0) } ?? "a fix without a time"
        let track = stored.track.map { ", in track \($0)" } ?? ""
        let verdict =
            switch stored.judged.verdict {
            case .accepted(let location): "accepted\(track)\(place(of: location, beside: fix, units))"
            case .held(let location):
                "held\(track), because the receiver was parked: it is the mean of this rest"
                    + place(of: location, beside: fix, units)
            case .disputed(let location, let rejection):
                "disputed\(track), because the position jumped and stays there: \(rejection.explanation(in: units))"
                    + place(of: location, beside: fix, units)
            case .rejected(let rejection):
                "rejected, because \(rejection.explanation(in: units))\(signs(of: rejection, in: fix, units))"
            }
        return "\(when) from \(stored.receiver): \(verdict).\(repair(of: fix))\(suspicion(of: stored.judged, units))"
    }

    /// Explains why the fix is suspect as a sentence; empty if it is not.
    private static func suspicion(of judged: JudgedFix, _ units: DisplayUnits) -> String {
        judged.suspicion.map { " It is suspect: \($0.explanation(of: judged.received, in: units))." } ?? ""
    }

    /// The values of a fix that show dead reckoning, which no single threshold decides; empty for other rules.
    private static func signs(of rejection: Rejection, in fix: GNSSFix, _ units: DisplayUnits) -> String {
        guard rejection.rule == .deadReckoning else { return "" }
        if fix.quality == .deadReckoning { return ": it says so itself" }
        let signs = [
            fix.satellitesUsed.map { $0 == 1 ? "1 satellite in use" : "\($0) satellites in use" },
            fix.speedOverGround.map { "a speed of \(units.speed($0)) that never changes or contradicts the positions" },
        ]
        .compactMap(\.self)
        return signs.isEmpty ? "" : ": " + signs.joined(separator: ", and ")
    }

    /// Describes how far the filter moved the fix, and its accuracy, as the end of a sentence; empty if both are
    /// unknown.
    private static func place(of location: Location, beside fix: GNSSFix, _ units: DisplayUnits) -> String {
        var parts: [String] = []
        if let reported = fix.coordinate, reported != location.coordinate {
            let way = units.length(location.coordinate.distance(to: reported), decimals: 1)
            parts.append("\(way) from the receiver's position")
        }
        if location.isUnconfirmed {
            parts.append("not confirmed by other fixes yet")
        } else if let accuracy = location.horizontalAccuracy {
            parts.append("within \(units.length(accuracy, decimals: 1)) of the true position in 68 of 100 cases")
        }
        return parts.isEmpty ? "" : ", " + parts.joined(separator: " and ")
    }

    /// Describes how the receiver's date was corrected as a sentence; empty if it was not.
    private static func repair(of fix: GNSSFix) -> String {
        fix.weekRollovers == 0 ? "" : " The receiver's date was \(1024 * fix.weekRollovers) weeks too early."
    }
}
