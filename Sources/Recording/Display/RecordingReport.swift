internal import GNSS
internal import Logbook
package import Pipeline
internal import Settings
package import SystemPackage
internal import Terminal

/// The outcome of a recording, in two lines for its user, or in one where the database does not have all of it.
package struct RecordingReport: CustomStringConvertible {
    /// The lines.
    package let description: String

    /// The report of a recording that has ended.
    ///
    /// - Parameters:
    ///   - figures: the figures of the recording.
    ///   - passed: the lines that made no fix.
    ///   - database: the file in which all is stored; nil where it is not.
    package init(_ figures: RecordingTally.Figures, passing passed: PassedLines, database: FilePath?) {
        let counts = "gpslog: \(Self.counts(figures, passing: passed))"
        guard let database else {
            description = counts
            return
        }
        let size = FileSize(ofDatabase: database).map { " (\($0))" } ?? ""
        let option = database == DatabaseLocation.resolve(nil) ? "" : " --database \(database)"
        description = """
            \(counts)
            gpslog: stored in \(database)\(size); look with: gpslog tracks\(option)
            """
    }

    /// Returns the numbers of fixes that were accepted and that were rejected, the latter by reason, in one sentence.
    static func counts(_ figures: RecordingTally.Figures, passing passed: PassedLines) -> String {
        var text = "\(figures.accepted) location\(figures.accepted == 1 ? "" : "s") accepted"
        if let start = figures.start, let end = figures.end, end > start {
            text += " over \(SpanText(end.seconds(since: start)))"
        }
        if figures.alreadyStored > 0 { text += " (\(figures.alreadyStored) stored before)" }
        text += ", \(figures.rejectedCount) rejected\(reasons(figures.rejected))"
        if figures.leftOut > 0 { text += ", \(figures.leftOut) left out while parked" }
        if figures.lost > 0 { text += ", \(figures.lost) of them not stored" }
        if passed.noisy > 0 { text += ", \(passed.noisy) noisy lines skipped" }
        if passed.encapsulated > 0 { text += ", \(passed.encapsulated) AIS sentences passed over" }
        if passed.contradicting > 0 {
            text += ", \(passed.contradicting) sentences left out, whose time contradicts the others"
        }
        return text
    }

    /// The rules that objected, with how often, the most frequent first.
    private static func reasons(_ counts: [Rejection.Rule: Int]) -> String {
        if counts.isEmpty { return "" }
        let reasons = counts.sorted { ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue) }
        return " (" + reasons.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", ") + ")"
    }
}
