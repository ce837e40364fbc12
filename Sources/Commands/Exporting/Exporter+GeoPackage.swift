internal import Export
package import Recording
internal import Storage
internal import SystemPackage
internal import Terminal

extension Exporter {
    /// Creates a GeoPackage of the selected fixes.
    ///
    /// - Returns: the GeoPackage in an unnamed temporary file.
    /// - Throws: `Failure` if a track does not exist or data is damaged, or an error if the database cannot be read or
    ///   the file cannot be created.
    package func geoPackage(of database: any RecordedDatabase) async throws -> TemporaryFile {
        let unreadable = UnreadableFixes()
        let source = try await visible(in: database, passingOver: unreadable).source
        let file = try TemporaryFile()
        try await DatabaseExport(selection, as: options.format, values: options.values, from: source).fill(file.path)
        file.loseName()
        if let damage = unreadable.failure(missingIn: "the export", of: database) { throw damage }
        return file
    }
}
