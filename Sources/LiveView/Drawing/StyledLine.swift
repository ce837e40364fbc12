/// A line of text with styles.
package struct StyledLine: Hashable, Sendable {
    /// A part with a single style.
    package struct Run: Hashable, Sendable {
        package let text: String
        package let style: Style
    }

    package private(set) var runs: [Run] = []

    package init() {}

    package init(_ text: String, _ style: Style = .plain) { runs = [Run(text: text, style: style)] }

    /// Creates a line with a label in the column for labels, followed by text.
    package init(label: String, _ text: String = "", _ style: Style = .plain) {
        let spaces = String(repeating: " ", count: max(1, Self.labelColumns - label.count))
        runs = [Run(text: label + spaces, style: .label), Run(text: text, style: style)]
    }

    static let labelColumns = 10

    package var text: String { runs.map(\.text).joined() }

    /// The line with a part appended.
    func adding(_ text: String, _ style: Style = .plain) -> StyledLine {
        var line = self
        line.runs.append(Run(text: text, style: style))
        return line
    }
}

extension Screen {
    /// Writes lines into an area, omitting lines and truncating text that do not fit.
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
    /// Wraps the text to a width, between words if possible.
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
