/// The rows of `gpslog export --format csv`.
package struct CSVRows {
    /// The rows after the header, by column name; missing values are empty.
    package let rows: [[String: String]]

    /// Parses a table without quoted values.
    package init(_ text: String) {
        let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let header = lines.first?.map(String.init) ?? []
        rows = lines.dropFirst().map {
            Dictionary(zip(header, $0.map(String.init)), uniquingKeysWith: { first, _ in first })
        }
    }

    package func column(_ name: String) -> [String] { rows.map { $0[name] ?? "" } }
}
