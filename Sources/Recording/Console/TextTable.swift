/// Rows of text in columns, for a terminal.
struct TextTable: CustomStringConvertible {
    let header: [String]
    let rows: [[String]]

    /// The columns that hold numbers.
    var rightAligned: Set<Int> = []

    /// The table, each line ended.
    var description: String {
        let widths = header.indices.map { column in
            ([header] + rows).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return ([header] + rows).map { line($0, widths) + "\n" }.joined()
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = cells.indices.map { column in
            let space = String(repeating: " ", count: widths[column] - cells[column].count)
            if rightAligned.contains(column) { return space + cells[column] }
            return column == cells.count - 1 ? cells[column] : cells[column] + space
        }
        return padded.joined(separator: "  ")
    }
}
