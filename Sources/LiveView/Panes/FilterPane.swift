internal import GNSS
internal import Logbook
internal import Terminal

/// The filter's verdicts: counts of each kind, and the rejections with their reasons, latest first.
struct FilterPane {
    let verdicts: VerdictHistory?
    let settings: ViewSettings

    func lines(columns: Int, rows: Int) -> [StyledLine] {
        guard let verdicts else { return [StyledLine(label: "filter", "none: positions are as received")] }
        let counts = [FilterVerdict.Kind.accepted, .held, .disputed, .rejected].compactMap { kind in
            verdicts.counts[kind].map { "\($0) \(kind.word)" }
        }
        let words = counts.joined(separator: ", ").wrapped(to: columns - StyledLine.labelColumns)
        var lines = words.enumerated().map { index, text in
            StyledLine(label: index == 0 ? "filter" : "", text, Style(verdicts.latest?.colour))
        }
        for rejected in verdicts.rejections where lines.count < rows {
            for (index, text) in text(of: rejected).wrapped(to: columns - 2).enumerated() {
                lines.append(StyledLine(index == 0 ? text : "  " + text, index == 0 ? .plain : .faint))
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
