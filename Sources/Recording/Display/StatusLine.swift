internal import Files
internal import GNSS
internal import Logbook
package import Pipeline
internal import Synchronization
internal import SystemPackage
package import Platform
internal import Text

package struct StatusLine: CustomStringConvertible {
    /// The parts, in display order.
    private enum Part: Int {
        case time, mode, accuracy, position, speed, course, satellites, distance, duration, counts, fileSize

        /// The parts that are dropped on a narrow terminal, in this order.
        static let dispensable: [Part] = [
            .fileSize, .counts, .course, .duration, .time, .position, .distance, .speed, .accuracy,
        ]
    }

    /// Seconds without a fix that are not worth showing.
    private static let usualAge = 2.5

    package let description: String

    /// Creates the line for the current counts of a recording.
    ///
    /// - Parameters:
    ///   - figures: the current counts.
    ///   - fileSize: the size of the database on disk; `nil` if unknown.
    ///   - units: the units for position, speed and distance.
    ///   - columns: the largest width in columns.
    package init(
        _ figures: RecordingTally.Figures,
        fileSize: FileSize?,
        in units: DisplayUnits = DisplayUnits(),
        columns: Int = .max
    ) {
        var parts = Self.parts(figures, units)
        parts[.fileSize] = fileSize?.description
        for part in Part.dispensable where Self.line(parts).count > columns { parts[part] = nil }
        description = Self.line(parts)
    }

    /// The mode and the number of used satellites, for output that others may read.
    static func withoutPlace(_ figures: RecordingTally.Figures) -> String {
        var all = parts(figures, DisplayUnits())
        all[.satellites] = figures.lastFix?.satellitesUsed.map { $0 == 1 ? "1 satellite" : "\($0) satellites" }
        return [Part.mode, .satellites].compactMap { all[$0] }.joined(separator: ", ")
    }

    private static func line(_ parts: [Part: String]) -> String {
        parts.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value).joined(separator: "  ")
    }

    private static func parts(_ figures: RecordingTally.Figures, _ units: DisplayUnits) -> [Part: String] {
        guard let fix = figures.lastFix else { return [.mode: "listening"] }
        var parts = [Part.mode: mode(of: fix, figures), .satellites: satellites(of: fix)]
        parts[.time] = fix.time.map { String($0.description.dropFirst(11).prefix(8)) + "Z" }
        if let place = fix.coordinate {
            parts[.position] = units.position(place, separator: " ")
            parts[.accuracy] = figures.location?.horizontalAccuracy.map {
                "\u{B1}" + units.length($0, decimals: $0 < 9.5 ? 1 : 0)
            }
        }
        parts[.speed] = fix.speedOverGround.map { units.speed($0) }
        parts[.course] = fix.courseOverGround.map { DecimalText.string($0, decimals: 0) + "\u{B0}" }
        if let start = figures.start, let end = figures.end, end > start {
            parts[.duration] = SpanText(end.seconds(since: start)).description
        }
        parts[.distance] = figures.distances.values.max().map { units.distance($0) }
        // A receiver without a fix yet is not worth a warning.
        let rejected = figures.rejectedCount - (figures.rejected[.noFix] ?? 0)
        parts[.counts] = "accepted \(figures.accepted)" + (rejected > 0 ? " rejected \(rejected)" : "")
        return parts
    }

    /// The kind of fix, or the time since the last fix.
    private static func mode(of fix: GNSSFix, _ figures: RecordingTally.Figures) -> String {
        guard let end = figures.end else { return "waiting for a fix" }
        if let time = fix.time, time.seconds(since: end) > usualAge {
            return "no fix for \(SpanText(time.seconds(since: end)))"
        }
        return switch fix.dimension {
        case .none: "no fix"
        case .twoDimensional: "2D"
        case .threeDimensional: "3D"
        }
    }

    /// The satellites in use, and those in view if reported.
    private static func satellites(of fix: GNSSFix) -> String {
        let used = fix.satellitesUsed.map(String.init) ?? "-"
        return "sat \(used)" + (fix.satellitesInView.map { "/\($0)" } ?? "")
    }
}

/// Updates the status line of a recording, at most five times per second.
final class LiveDisplay: Sendable {
    private static let shortestInterval = Duration.milliseconds(200)

    let tally = RecordingTally()
    private let console: Console
    private let database: any RecordedDatabase
    private let units: DisplayUnits
    private let isShown: Bool
    private let progress: (@Sendable () -> String)?
    private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates a display, which shows nothing if `isShown` is false or the console is not a terminal.
    ///
    /// `progress` is the start of the status line of a replay: how much of the capture has been read.
    init(
        database: any RecordedDatabase,
        units: DisplayUnits,
        isShown: Bool,
        progress: (@Sendable () -> String)? = nil,
        console: Console = .standard
    ) {
        self.database = database
        self.units = units
        self.isShown = isShown && console.isTerminal
        self.progress = progress
        self.console = console
    }

    /// Counts an event of the pipeline, and updates the status line if it is shown.
    func note(_ event: PipelineEvent, of receiver: ReceiverIdentity) {
        tally.note(event, of: receiver)
        guard isShown, isDue else { return }
        let fileSize = database.databaseFile.flatMap { FileSize(ofDatabase: $0) }
        let start = progress.map { $0() + "  " } ?? ""
        let columns = console.width - 1 - start.count
        let line = StatusLine(tally.figures, fileSize: fileSize, in: units, columns: columns)
        console.show(status: start + line.description)
    }

    private var isDue: Bool {
        let now = ContinuousClock.now
        return lastShown.withLock { last in
            if let last, now - last < Self.shortestInterval { return false }
            last = now
            return true
        }
    }
}
