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
