package import Export
package import GNSS
internal import Storage
package import SystemPackage

/// Writes stored locations for other programs: `gpslog export`.
package struct Exporter {
    private let format: ExportFormat
    private let values: ExportedValues
    private let selection: FixSelection

    /// An exporter.
    package init(format: ExportFormat, values: ExportedValues, selection: FixSelection) {
        self.format = format
        self.values = values
        self.selection = selection
    }

    /// Writes what is selected to a file, whole or not at all, or to standard output.
    package func export(_ database: FilePath, to file: FilePath?) async throws {
        let storage = try await SQLiteStorage.forReading(from: database)
        if let track = selection.track, try await !storage.tracks().contains(where: { $0.id == track }) {
            throw Failure("there is no track \(track) in \(database); gpslog tracks lists what there is.", .noInput)
        }
        var output =
            if let file, file != "-" { try ExportOutput(path: file.string) } else { ExportOutput.standardOutput }
        do {
            for try await text in Export(selection, as: format, values: values, from: storage) {
                try output.write(text)
            }
            try output.finish()
        } catch let error as ExportOutputError where error.reason == .readerGone {
            // The reader has had enough, as head does.
        }
    }
}
