/// The output of `gpslog export --format csv`, row by row.
package struct CSVRows {
    /// The rows behind the header, each by column name; a missing value is empty.
    package let rows: [[String: String]]

    /// Reads a table whose fields need no quotes.
    package init(_ text: String) {
        let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let header = lines.first?.map(String.init) ?? []
        rows = lines.dropFirst().map {
            Dictionary(zip(header, $0.map(String.init)), uniquingKeysWith: { first, _ in first })
        }
    }

    /// One column of all rows.
    package func column(_ name: String) -> [String] { rows.map { $0[name] ?? "" } }
}
