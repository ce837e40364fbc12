internal import Export
package import Recording
internal import Storage
internal import SystemPackage
internal import Terminal

extension Exporter {
    /// Makes a GeoPackage of what is selected, for whoever brings it elsewhere.
    ///
    /// - Parameter database: the database that the fixes are stored in.
    /// - Returns: the GeoPackage, in a file without a name.
    /// - Throws: `Failure` where there is no such track or something damaged is missing, or an error if the database cannot be
    ///   read, or no file be made.
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
