/// Text in columns, for a terminal.
package struct TextTable: CustomStringConvertible {
    private let header: [String]
    private let rows: [[String]]
    private let rightAligned: Set<Int>

    private static let gap = 2
    /// The minimum width of the last column if it is truncated.
    private static let shortestEnd = 8

    /// Creates a table; rows may lack cells at the end.
    ///
    /// - Parameters:
    ///   - header: the column titles.
    ///   - rows: the cells, row by row.
    ///   - rightAligned: the indices of numeric columns.
    package init(header: [String], rows: [[String]], rightAligned: Set<Int> = []) {
        (self.header, self.rows, self.rightAligned) = (header, rows, rightAligned)
    }

    /// The table with a line break after each line.
    package var description: String {
        let widths = widths
        return ([header] + rows).map { line($0, widths) + "\n" }.joined()
    }

    /// Formats the table for a terminal; to fit, columns are omitted and the last is truncated.
    ///
    /// - Parameters:
    ///   - columns: the width of the terminal; nil for no limit.
    ///   - dispensable: the columns that may be omitted, in this order.
    /// - Returns: lines with line breaks; they exceed the width only if the remaining columns do.
    package func description(within columns: Int?, leavingOut dispensable: [Int]) -> String {
        guard let columns else { return description }
        var chosen = Array(header.indices)
        for column in dispensable where least(chosen) > columns { chosen.removeAll { $0 == column } }
        let table = TextTable(
            header: chosen.map { header[$0] },
            rows: rows.map { row in chosen.filter { $0 < row.count }.map { row[$0] } },
            rightAligned: Set(chosen.indices.filter { rightAligned.contains(chosen[$0]) })
        )
        return table.description.split(separator: "\n").map { TerminalColumns.fitted(String($0), into: columns) + "\n" }
            .joined()
    }

    /// The minimum width of the chosen columns, with the last one truncated.
    private func least(_ chosen: [Int]) -> Int {
        let widths = chosen.map { self.widths[$0] }
        let end = min(widths.last ?? 0, Self.shortestEnd)
        return widths.dropLast().reduce(end) { $0 + $1 + Self.gap }
    }

    private var widths: [Int] {
        header.indices.map { column in
            ([header] + rows).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = cells.indices.map { column in
            let space = String(repeating: " ", count: widths[column] - cells[column].count)
            if rightAligned.contains(column) { return space + cells[column] }
            return column == cells.count - 1 ? cells[column] : cells[column] + space
        }
        return padded.joined(separator: String(repeating: " ", count: Self.gap))
    }
}
