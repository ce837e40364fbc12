/// The file formats there are; the raw value is the format's name on the command line.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// GPS Exchange Format 1.1.
    case gpx
    /// Comma-separated values, RFC 4180.
    case csv

    func writer(_ values: ExportedValues) -> any ExportWriter {
        switch self {
        case .gpx: GPXWriter(values)
        case .csv: CSVWriter(values)
        }
    }
}
