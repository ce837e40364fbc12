internal import Platform

/// A grid of characters to show on a terminal.
package struct Screen: Hashable, Sendable {
    struct Cell: Hashable, Sendable {
        /// Unicode scalar; 0 for the second half of a character that is two columns wide.
        var scalar: UInt32 = 0x20
        var style = Style.plain
    }

    /// At least 1.
    package let rows: Int

    /// At least 1.
    package let columns: Int

    package let capabilities: TerminalCapabilities

    private(set) var cells: [Cell]

    /// Creates a screen filled with spaces.
    package init(rows: Int, columns: Int, capabilities: TerminalCapabilities = TerminalCapabilities()) {
        (self.rows, self.columns, self.capabilities) = (max(1, rows), max(1, columns), capabilities)
        cells = Array(repeating: Cell(), count: self.rows * self.columns)
    }

    package var area: Area { Area(row: 0, column: 0, rows: rows, columns: columns) }

    /// The characters as text, without trailing spaces.
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

    /// The cell at a place; an empty one outside the screen.
    subscript(_ row: Int, _ column: Int) -> Cell {
        isInside(row, column) ? cells[row * columns + column] : Cell()
    }

    /// Writes a character; does nothing outside the screen.
    mutating func put(_ character: Character, _ style: Style, row: Int, column: Int) {
        _ = put(String(character), style, row: row, column: column, within: 1)
    }

    /// Writes text on one line, starting at a place.
    ///
    /// - Parameters:
    ///   - text: the text. Zero-width characters, such as a separate accent, are omitted.
    ///   - style: the style of the text.
    ///   - row: the row, from 0 at the top.
    ///   - column: the column of the first character, from 0.
    ///   - room: the number of columns to use at most.
    /// - Returns: the number of columns written.
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

    /// Sets the style of a whole row, keeping its characters.
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

/// A rectangle on a screen, in cells.
package struct Area: Hashable, Sendable {
    package var row: Int
    package var column: Int
    package var rows: Int
    package var columns: Int
}

/// Computes the bytes that turn one screen into another on a terminal, writing only cells that differ.
package enum ScreenChanges {
    /// Up to this many unchanged cells are written again, as a jump over them takes more bytes.
    private static let shortestJump = 4

    /// The escape sequences and text to write.
    ///
    /// - Parameters:
    ///   - old: the screen that the terminal shows; `nil` if unknown, to write everything.
    ///   - new: the screen to show.
    /// - Returns: the bytes to write; empty if nothing has changed.
    package static func bytes(from old: Screen?, to new: Screen) -> [UInt8] {
        var writer = Writer(hasColours: new.capabilities.hasColours)
        let old = old.flatMap { $0.rows == new.rows && $0.columns == new.columns ? $0 : nil }
        if old == nil { writer.text += "\u{1B}[0m\u{1B}[2J" }
        let before = old ?? Screen(rows: new.rows, columns: new.columns, capabilities: new.capabilities)
        for row in 0..<new.rows {
            for column in 0..<new.columns where before[row, column] != new[row, column] {
                // A character that is two columns wide is written with its first half.
                let isSecondHalf = new[row, column].scalar == 0 && column > 0
                if isSecondHalf, before[row, column - 1] != new[row, column - 1] { continue }
                writer.write(new, row, isSecondHalf ? column - 1 : column)
            }
        }
        return writer.finish()
    }

    private struct Writer {
        let hasColours: Bool
        var text = ""
        /// Position of the cursor.
        private var place: (row: Int, column: Int)?
        private var style: Style?

        init(hasColours: Bool) { self.hasColours = hasColours }

        mutating func write(_ screen: Screen, _ row: Int, _ column: Int) {
            if let place, place.row == row, column >= place.column, column - place.column <= shortestJump {
                for between in place.column..<column { put(screen, row, between) }
            } else {
                text += "\u{1B}[\(row + 1);\(column + 1)H"
            }
            put(screen, row, column)
        }

        private mutating func put(_ screen: Screen, _ row: Int, _ column: Int) {
            let cell = screen[row, column]
            if cell.style != style {
                text += cell.style.order(hasColours: hasColours)
                style = cell.style
            }
            if cell.scalar != 0, let scalar = Unicode.Scalar(cell.scalar) { text.unicodeScalars.append(scalar) }
            let isWide = screen[row, column + 1].scalar == 0
            place = (row, column + (isWide ? 2 : 1))
        }

        mutating func finish() -> [UInt8] {
            if let style, style != .plain { text += "\u{1B}[0m" }
            return Array(text.utf8)
        }
    }
}
