/// A line of text whose parts may look different.
package struct StyledLine: Hashable, Sendable {
    /// A part with one look.
    package struct Run: Hashable, Sendable {
        /// The text.
        package let text: String
        /// The look of it.
        package let style: Style
    }

    /// The parts, in order.
    package private(set) var runs: [Run] = []

    /// A line without text.
    package init() {}

    /// A line of one part.
    package init(_ text: String, _ style: Style = .plain) { runs = [Run(text: text, style: style)] }

    /// A line of what is named, and the name before it, in a column of its own.
    package init(label: String, _ text: String = "", _ style: Style = .plain) {
        let spaces = String(repeating: " ", count: max(1, Self.labelColumns - label.count))
        runs = [Run(text: label + spaces, style: .label), Run(text: text, style: style)]
    }

    /// The columns that names take.
    static let labelColumns = 10

    /// The text of all parts.
    package var text: String { runs.map(\.text).joined() }

    /// The line with another part behind it.
    func adding(_ text: String, _ style: Style = .plain) -> StyledLine {
        var line = self
        line.runs.append(Run(text: text, style: style))
        return line
    }
}

extension Screen {
    /// Writes lines into an area, as many as it has room for, each cut where it is too long.
    mutating func put(_ lines: [StyledLine], in area: Area) {
        for (index, line) in lines.prefix(area.rows).enumerated() {
            var column = 0
            for run in line.runs {
                column += put(
                    run.text,
                    run.style,
                    row: area.row + index,
                    column: area.column + column,
                    within: area.columns - column
                )
            }
            let isCut = line.text.count > area.columns && area.columns > 0
            if isCut { put("…", .faint, row: area.row + index, column: area.column + area.columns - 1) }
        }
    }
}

extension String {
    /// The text in lines of so many characters at most, cut between words where that can be.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
