package import Export
package import GNSS
internal import Storage
package import SystemPackage

/// Writes stored locations for other programs: `gpslog export`.
package struct Exporter {
    private let format: ExportFormat
    private let values: ExportedValues
    private let selection: FixSelection
    private let isSmoothed: Bool

    /// An exporter.
    ///
    /// - Parameters:
    ///   - format: the file's format.
    ///   - values: the filter's or the receiver's.
    ///   - isSmoothed: whether what came later improves the filter's locations.
    ///   - selection: which fixes are wanted.
    package init(format: ExportFormat, values: ExportedValues, isSmoothed: Bool = false, selection: FixSelection) {
        self.format = format
        self.values = values
        self.isSmoothed = isSmoothed
        self.selection = selection
    }

    /// Writes what is selected to a file, whole or not at all, or to standard output.
    package func export(_ database: FilePath, to file: FilePath?) async throws {
        let storage = try await VehicleStorage.forReading(from: database, isFused: selection.isFused)
        if let track = selection.track, try await !storage.tracks().contains(where: { $0.id == track }) {
            throw Failure("there is no track \(track) in \(database); gpslog tracks lists what there is.", .noInput)
        }
        let smoothing = isSmoothed ? Smoothing(parameters: try await Self.parameters(in: database)) : nil
        let source = FixSource(storage, smoothedBy: smoothing)
        if format.isText {
            try await writeText(of: source, to: file)
        } else if let file {
            try await GeoPackageExport(selection, values: values, from: source).write(to: file.string)
        }
    }

    private func writeText(of source: FixSource, to file: FilePath?) async throws {
        var output =
            if let file, file != "-" { try ExportOutput(path: file.string) } else { ExportOutput.standardOutput }
        do {
            for try await text in Export(selection, as: format, values: values, from: source) {
                try output.write(text)
            }
            try output.finish()
        } catch let error as ExportOutputError where error.reason == .readerGone {
            // The reader has had enough, as head does.
        }
    }

    /// The parameters of the filters that judged; those that this program does not know are left out.
    private static func parameters(in database: FilePath) async throws -> [FilterRun.ID: FilterParameters] {
        let storage = try await SQLiteStorage.forReading(from: database)
        var parameters: [FilterRun.ID: FilterParameters] = [:]
        for run in try await storage.filterRuns() {
            parameters[run.id] = run.filter.flatMap(DescribedFilter.init(_:))?.parameters
        }
        return parameters
    }
}
