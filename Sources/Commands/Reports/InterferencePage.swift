import GNSS
import Logbook
import Pictures
import SystemPackage
import Platform

/// The report on interference in a period, as a page and as text.
struct InterferencePage {
    /// The most changes of a receiver's reports that are listed.
    private static let mostStatements = 200

    let record: InterferenceRecord
    let from: UTCTime
    let to: UTCTime
    let captures: [FilePath]
    let settings: PlotSettings

    /// The page with its pictures.
    func html(pictures: [[UInt8]]) -> [UInt8] {
        var page = HTMLPage("Interference report", period, style: PlotStyle(settings.theme))
        page.figures(figures)
        page.heading("Suspect stretches")
        if record.stretches.isEmpty { page.paragraph(Self.nothingSuspect) } else { writeStretches(to: &page) }
        page.heading("What the receivers said")
        if record.statements.isEmpty {
            page.paragraph("The receivers said nothing about jamming or spoofing; not all of them can.")
        } else {
            writeStatements(to: &page)
        }
        for picture in pictures { page.picture(picture) }
        page.heading("Raw data")
        page.paragraph(rawData)
        page.paragraph(method, "small faint")
        return page.finish()
    }

    /// The summary for a terminal, with line ends.
    func text(_ file: FilePath) -> String {
        var lines = ["Interference report, \(period)"]
        lines += figures.map { "\($0.name): \($0.value)" }
        for stretch in record.stretches {
            lines.append("")
            lines.append(
                "\(TerminalSafeText(stretch.receiver.name)) was suspect for \(duration(of: stretch)): \(words(stretch))"
            )
            lines += zip(Self.header, cells(of: stretch)).dropFirst().map { "  \($0): \($1)" }
        }
        if record.stretches.isEmpty { lines.append(Self.nothingSuspect) }
        lines += ["", "page: \(file)"] + captures.map { "raw data: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let nothingSuspect = "No fix is suspect in this period."

    private var clock: TimeDisplay { settings.clock.display }

    private var period: String { "\(clock.text(from)) to \(clock.text(to))" }

    private var figures: [(name: String, value: String)] {
        func count(_ kind: FilterVerdict.Kind) -> String { String(record.verdicts[kind] ?? 0) }
        return [
            ("receivers", record.receivers.map(\.name).sorted().joined(separator: ", ")),
            ("fixes", String(record.fixes)), ("accepted", count(.accepted)), ("held", count(.held)),
            ("disputed", count(.disputed)), ("rejected", count(.rejected)),
            ("without a position", String(record.withoutFix)),
            ("suspect", String(record.stretches.map(\.fixes).reduce(0, +))),
        ]
    }

    private static let header = [
        "receiver", "time", "evidence", "disagreement", "places before and after", "first and last suspect position",
    ]

    private func writeStretches(to page: inout HTMLPage) {
        page.table(Self.header, record.stretches.map(cells), rightAligned: [3])
    }

    private func cells(of stretch: SuspectStretch) -> [String] {
        let units = settings.units
        return [
            stretch.receiver.name, "\(clock.text(stretch.start)) to \(clock.text(stretch.end))", words(stretch),
            stretch.disagreement.map { units.distance($0) } ?? "-",
            "\(text(stretch.before)); \(text(stretch.after))",
            [stretch.first, stretch.last].map { $0.map { units.position($0) } ?? "-" }.joined(separator: "; "),
        ]
    }

    /// A trusted location with its time.
    private func text(_ location: Location?) -> String {
        location.map { "\(settings.units.position($0.coordinate)) at \(clock.text($0.time))" } ?? "none in this period"
    }

    private func words(_ stretch: SuspectStretch) -> String {
        stretch.reasons.list.map(\.words).joined(separator: ", ")
    }

    private func duration(of stretch: SuspectStretch) -> String {
        SpanText(max(0, stretch.end.seconds(since: stretch.start))).description
    }

    private func writeStatements(to page: inout HTMLPage) {
        let rows = record.statements.prefix(Self.mostStatements).map { statement in
            [clock.text(statement.time), statement.receiver.name, statement.report?.words ?? "nothing"]
        }
        page.table(["from", "receiver", "says"], Array(rows), rightAligned: [])
        let more = record.statements.count - rows.count
        if more > 0 { page.paragraph("\(more) further changes are left out.", "small faint") }
    }

    private var rawData: String {
        if captures.isEmpty {
            return "No capture was given. gpslog record --capture FILE keeps the receiver's bytes, and "
                + "gpslog report --interference --capture FILE adds those of this period."
        }
        let names = captures.compactMap { $0.lastComponent?.string }.joined(separator: ", ")
        return "The bytes of the receivers in this period, unchanged, and when they arrived, if known: \(names). "
            + "gpslog replay judges them again."
    }

    private var method: String {
        """
        Times are the receivers' own, \(clock == .local ? "in local time with the offset from UTC" : "in UTC"). \
        Places are latitude and longitude in WGS 84. The disagreement is how far a position may be from where the \
        evidence puts the receiver. A fix is suspect if the position made a step of 200 m or more that the time does \
        not allow, if the receiver's time made a step of 2 s or differs as much from a synchronised clock, if two \
        receivers on one vehicle are more than 100 m apart for 10 s, if the receiver reports jamming or spoofing, or \
        if the signals of most satellites fell by 8 dB (a covered antenna looks the same). It stays suspect until \
        the evidence ends or the user ends it. A slow, consistent drag of the position cannot be detected from one \
        receiver. Made by gpslog \(ProgramVersion.text).
        """
    }
}
