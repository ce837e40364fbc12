/// Rows of text in columns, for a terminal.
package struct TextTable: CustomStringConvertible {
    private let header: [String]
    private let rows: [[String]]
    private let rightAligned: Set<Int>

    private static let gap = 2
    /// Columns of the last column that must be there for it to say anything.
    private static let shortestEnd = 8

    /// A table of rows, in which the last cells may be missing.
    ///
    /// - Parameters:
    ///   - header: the names of the columns.
    ///   - rows: the cells, row by row.
    ///   - rightAligned: the columns that hold numbers.
    package init(header: [String], rows: [[String]], rightAligned: Set<Int> = []) {
        (self.header, self.rows, self.rightAligned) = (header, rows, rightAligned)
    }

    /// The table, each line ended.
    package var description: String {
        let widths = widths
        return ([header] + rows).map { line($0, widths) + "\n" }.joined()
    }

    /// The table for a terminal: where it is too wide, columns are left out, and the last one is cut.
    ///
    /// - Parameters:
    ///   - columns: the width of the terminal; nil for no limit.
    ///   - dispensable: the columns that may be left out, the first one first.
    /// - Returns: lines, each ended, that are too wide only where the other columns are.
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

    /// The columns of a terminal that some columns need, the last one cut.
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
