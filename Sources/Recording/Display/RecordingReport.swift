internal import GNSS
package import Logbook
package import Pipeline
package import Receivers
internal import Settings
package import SystemPackage
internal import Platform

/// The summary of a recording: two lines for the user, or only the first if the database lacks some of the fixes.
package struct RecordingReport: CustomStringConvertible {
    package let description: String

    /// Creates the summary of a finished recording.
    ///
    /// - Parameters:
    ///   - figures: the counts of the recording.
    ///   - passed: the lines without a fix.
    ///   - database: the file with all locations; `nil` if some were not stored.
    package init(_ figures: RecordingTally.Figures, passing passed: LineCounts, database: FilePath?) {
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

    /// One sentence with the numbers of accepted and rejected fixes, the latter by reason.
    static func counts(_ figures: RecordingTally.Figures, passing passed: LineCounts) -> String {
        var text = "\(figures.accepted) location\(figures.accepted == 1 ? "" : "s") accepted"
        if let start = figures.start, let end = figures.end, end > start {
            text += " over \(SpanText(end.seconds(since: start)))"
        }
        if figures.alreadyStored > 0 { text += " (\(figures.alreadyStored) stored before)" }
        text += ", \(figures.rejectedCount) rejected\(reasons(figures.rejected))"
        if figures.leftOut > 0 { text += ", \(figures.leftOut) left out while parked" }
        if figures.lost > 0 { text += ", \(figures.lost) of them not stored" }
        if passed.noisy > 0 { text += ", \(passed.noisy) noisy lines skipped" }
        if passed.encapsulated > 0 { text += ", \(passed.encapsulated) AIS sentences skipped" }
        if passed.contradicting > 0 {
            text += ", \(passed.contradicting) sentences skipped because their time contradicts the others"
        }
        return text
    }

    /// The rules that objected with their counts, most frequent first.
    private static func reasons(_ counts: [Rejection.Rule: Int]) -> String {
        if counts.isEmpty { return "" }
        let reasons = counts.sorted { ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue) }
        return " (" + reasons.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", ") + ")"
    }
}

/// Counts of lines without a fix, over all receivers of a recording.
package struct LineCounts: Hashable, Sendable {
    /// Lines that were rejected as noise.
    package var noisy = 0

    /// Sentences with messages of other stations, such as AIS.
    package var encapsulated = 0

    /// Sentences whose time of day contradicts all others.
    package var contradicting = 0

    package init(noisy: Int = 0) { self.noisy = noisy }

    /// Adds the counts of a receiver.
    package mutating func add(_ counts: LineStatistics.Counts) {
        noisy += counts.refusedLines
        encapsulated += counts.encapsulationSentences
        contradicting += counts.contradictingSentences
    }
}

extension Waypoint {
    /// The waypoint's identifier and text on one line.
    package var line: String { "\(id.shown) \(TerminalSafeText(text))" }
}
