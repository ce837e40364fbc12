internal import Terminal

/// The characters of a terminal, cell by cell.
package struct Screen: Hashable, Sendable {
    /// A character in its place.
    struct Cell: Hashable, Sendable {
        /// The character; 0 where the one before it takes two columns.
        var scalar: UInt32 = 0x20
        var style = Style.plain
    }

    /// The number of rows, at least 1.
    package let rows: Int

    /// The number of columns, at least 1.
    package let columns: Int

    /// The capabilities of the terminal that it is drawn for.
    package let capabilities: TerminalCapabilities

    private(set) var cells: [Cell]

    /// An empty screen.
    package init(rows: Int, columns: Int, capabilities: TerminalCapabilities = TerminalCapabilities()) {
        (self.rows, self.columns, self.capabilities) = (max(1, rows), max(1, columns), capabilities)
        cells = Array(repeating: Cell(), count: self.rows * self.columns)
    }

    /// All of it.
    package var area: Area { Area(row: 0, column: 0, rows: rows, columns: columns) }

    /// The characters as text, without spaces at the ends of lines.
    package var text: String {
        (0..<rows).map { row in
            var line = String.UnicodeScalarView()
            for cell in cells[row * columns..<(row + 1) * columns] {
                if let scalar = Unicode.Scalar(cell.scalar), cell.scalar != 0 { line.append(scalar) }
            }
            var text = String(line)
            while text.last == " " { text.removeLast() }
            return text + "\n"
        }
        .joined()
    }

    /// The cell at a place; an empty one where that is outside.
    subscript(_ row: Int, _ column: Int) -> Cell {
        isInside(row, column) ? cells[row * columns + column] : Cell()
    }

    /// Writes a character; outside nothing is written.
    mutating func put(_ character: Character, _ style: Style, row: Int, column: Int) {
        _ = put(String(character), style, row: row, column: column, within: 1)
    }

    /// Writes text from a place to the right.
    ///
    /// - Parameters:
    ///   - text: the text, on one line; what takes no room of its own, such as an accent alone, is left out.
    ///   - style: its look.
    ///   - row: the row, from 0 at the top.
    ///   - column: the column of the first character, from 0.
    ///   - room: the columns that there are for it.
    /// - Returns: the number of columns that it takes.
    @discardableResult
    package mutating func put(_ text: String, _ style: Style = .plain, row: Int, column: Int, within room: Int) -> Int {
        var used = 0
        for scalar in text.unicodeScalars {
            for shown in capabilities.shown(scalar) {
                let width = TerminalColumns.columns(of: shown)
                guard width > 0 else { continue }
                guard used + width <= room, isInside(row, column + used + width - 1) else { return used }
                set(Cell(scalar: shown.value, style: style), row, column + used)
                if width == 2 { set(Cell(scalar: 0, style: style), row, column + used + 1) }
                used += width
            }
        }
        return used
    }

    /// Gives a row a look, whatever is written there.
    mutating func paint(row: Int, _ style: Style) {
        for column in 0..<columns where isInside(row, column) { cells[row * columns + column].style = style }
    }

    private func isInside(_ row: Int, _ column: Int) -> Bool {
        (0..<rows).contains(row) && (0..<columns).contains(column)
    }

    private mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
        guard isInside(row, column) else { return }
        cells[row * columns + column] = cell
    }
}

/// A rectangle of a screen.
package struct Area: Hashable, Sendable {
    /// Its first row.
    package var row: Int
    /// Its first column.
    package var column: Int
    /// The number of its rows.
    package var rows: Int
    /// The number of its columns.
    package var columns: Int
}
