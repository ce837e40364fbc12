internal import GNSS
internal import Logbook
internal import Platform
internal import Text

/// The filter's verdicts: counts of each kind, and the rejections with their reasons, latest first.
struct FilterPane {
    let verdicts: VerdictHistory?
    let settings: ViewSettings

    func lines(columns: Int, rows: Int) -> [ScreenLine] {
        guard let verdicts else { return [ScreenLine(label: "filter", "none: positions are as received")] }
        let counts = [FilterVerdict.Kind.accepted, .held, .disputed, .rejected].compactMap { kind in
            verdicts.counts[kind].map { "\($0) \(kind.word)" }
        }
        let words = counts.joined(separator: ", ").wrapped(to: columns - ScreenLine.labelColumns)
        var lines = words.enumerated().map { index, text in
            ScreenLine(label: index == 0 ? "filter" : "", text, Style(verdicts.latest?.colour))
        }
        for rejected in verdicts.rejections where lines.count < rows {
            for (index, text) in text(of: rejected).wrapped(to: columns - 2).enumerated() {
                lines.append(ScreenLine(index == 0 ? text : "  " + text, index == 0 ? .plain : .faint))
            }
        }
        return lines
    }

    private func text(of rejected: VerdictHistory.Rejected) -> String {
        let time = rejected.time.map { settings.clock.text($0).dropFirst(11) + " " } ?? ""
        let many = rejected.count > 1 ? "\(rejected.count) times: " : ""
        return time + many + rejected.rejection.explanation(in: settings.units)
    }
}

extension FilterVerdict.Kind {
    fileprivate var word: String {
        switch self {
        case .accepted: "accepted"
        case .held: "held"
        case .disputed: "disputed"
        case .rejected: "rejected"
        }
    }

    fileprivate var colour: Style.Colour {
        switch self {
        case .accepted: .green
        case .held: .cyan
        case .disputed: .yellow
        case .rejected: .red
        }
    }
}

/// Speed and signal of the last five minutes as rows of small bars.
struct TrendPane {
    let receiver: LiveReceiver?
    let units: DisplayUnits

    /// Range of the signal bars in dB-Hz.
    private static let signals = (least: 10.0, greatest: 55.0)

    func lines(columns: Int, _ capabilities: TerminalCapabilities) -> [ScreenLine] {
        let (speeds, signals) = (receiver?.speeds ?? Trend(), receiver?.signals ?? Trend())
        let greatest = speeds.greatest ?? 0
        return [
            line(
                "5 min",
                speeds,
                columns,
                capabilities,
                .green,
                speeds.latest.map { _ in "\u{2264}" + units.speed(greatest) }
            ) {
                greatest > 0 ? $0 / greatest : 0
            },
            line(
                "signal",
                signals,
                columns,
                capabilities,
                .yellow,
                signals.latest.map { DecimalText.string($0, decimals: 0) + " dB-Hz" }
            ) {
                ($0 - Self.signals.least) / (Self.signals.greatest - Self.signals.least)
            },
        ]
    }

    private func line(
        _ label: String,
        _ trend: Trend,
        _ columns: Int,
        _ capabilities: TerminalCapabilities,
        _ colour: Style.Colour,
        _ text: String?,
        _ share: (Double) -> Double
    ) -> ScreenLine {
        guard let text else { return ScreenLine(label: label, "nothing yet") }
        let room = columns - ScreenLine.labelColumns - 13
        let bars = trend.parts(max(0, room)).map { part in part.map { capabilities.column(share($0)) } ?? " " }
        return ScreenLine(label: label, String(bars), Style(colour)).adding(" " + text)
    }
}

/// The database's size and last write, and the backlog of each upload target.
struct StoragePane {
    let storage: StorageReport
    let now: ViewMoment

    var line: ScreenLine {
        var parts = [storage.bytes.map { FileSize($0).description } ?? "size unknown"]
        if let lastWrite = storage.lastWrite, let time = now.time {
            parts[0] += " (\(ViewAge(time.seconds(since: lastWrite))) ago)"
        }
        if let free = storage.free { parts.append("\(FileSize(free)) free") }
        return ScreenLine(label: "storage", parts.joined(separator: ", "))
    }

    /// Lines about the upload targets; the last one says how many are omitted.
    func uploads(rows: Int) -> [ScreenLine] {
        let uploads = storage.uploads
        guard !uploads.isEmpty, rows > 0 else { return [] }
        let shown = uploads.count <= rows ? uploads.count : rows - 1
        var lines = uploads.prefix(shown).map(line(of:))
        if shown < uploads.count {
            let failing = uploads.dropFirst(shown).count { $0.failure != nil }
            let more = "\(uploads.count - shown) targets" + (failing > 0 ? ", \(failing) of them failing" : "")
            lines.append(ScreenLine(label: lines.isEmpty ? "uploads" : "", lines.isEmpty ? more : "and " + more))
        }
        return lines
    }

    private func line(of upload: StorageReport.Upload) -> ScreenLine {
        let name = TerminalSafeText(upload.target, width: 16).description
        let label = upload == storage.uploads.first ? "uploads" : ""
        let waiting = upload.waiting == 0 ? "no backlog" : "\(upload.isAtLeast ? "over " : "")\(upload.waiting) waiting"
        let line = ScreenLine(label: label, "\(name): \(waiting)")
        if let failure = upload.failure {
            return line.adding(", " + TerminalSafeText(failure).description, Style(.red))
        }
        guard let last = upload.lastSuccess, let time = now.time else { return line }
        return line.adding(", sent \(ViewAge(time.seconds(since: last))) ago")
    }
}

/// Explains the keys and the symbols.
struct HelpPane {
    private let settings: ViewSettings

    init(_ settings: ViewSettings) { self.settings = settings }

    /// Draws the help over the screen except its first row and its last two.
    func draw(on screen: inout Screen) {
        let area = Area(row: 1, column: 1, rows: max(0, screen.rows - 3), columns: max(0, screen.columns - 1))
        screen.put(lines(screen.capabilities), in: area)
    }

    private func lines(_ capabilities: TerminalCapabilities) -> [ScreenLine] {
        let waypoint = settings.takesWaypoints ? "add a waypoint at this position" : "needs a recording on this machine"
        let notations = PositionNotation.all.map(\.word).joined(separator: ", ")
        return [
            ScreenLine(label: "q", "quit, as Ctrl-C does; the recording continues"),
            ScreenLine(label: "Tab", "next receiver"),
            ScreenLine(label: "p", "next format of positions: \(notations)"),
            ScreenLine(label: "l", "times in UTC or in local time"),
            ScreenLine(label: "w", waypoint), ScreenLine(label: "Ctrl-L", "redraw"),
            ScreenLine(label: "Ctrl-Z", "suspend; fg resumes"),
            ScreenLine(),
            ScreenLine(label: "position", "filtered; the circle holds the true position in 68 of 100 cases"),
            ScreenLine(label: "clock", "how far this machine's clock is ahead of the receiver's time"),
            ScreenLine(label: "5 min", "speed and its maximum; signal: mean of the satellites in use"),
            ScreenLine(label: "filter", "held: parked; disputed: jumped, and stays there"),
            ScreenLine(label: "sky", "north is up, the circle is the horizon, the centre overhead"),
            ScreenLine(label: "signals", "one bar per signal of each satellite, up to 55 dB-Hz"),
            ScreenLine(),
            ScreenLine("press any key to go back", .bold),
        ]
    }
}
