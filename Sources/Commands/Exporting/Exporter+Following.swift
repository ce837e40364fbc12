internal import Export
package import Recording
internal import Storage
package import SystemPackage
internal import Terminal

extension Exporter {
    /// Writes selected fixes to plain tables and keeps these up to date until interrupted.
    ///
    /// - Throws: an error if the database cannot be read or the file cannot be written.
    package func follow(_ database: any RecordedDatabase, to file: FilePath) async throws {
        try await export(database, to: file)
        let storage = try await database.forReading(passingOver: UnreadableFixes())
        var addition = try PlainTablesAddition(to: file, of: selection, values: options.values)
        while !Task.isCancelled {
            _ = try await addition.add(from: storage)
            try await Task.sleep(for: .seconds(1))
        }
    }
}
