internal import Export
internal import Recording
internal import Storage
package import SystemPackage
internal import Terminal

/// The destination of a picture: a file that is written whole or not at all, or standard output.
package struct PictureOutput: Sendable {
    /// The file; nil for standard output.
    private let file: FilePath?
    private let overwriting: Overwriting

    /// A destination.
    ///
    /// - Parameters:
    ///   - file: the file, which is a PNG image where its name ends so; nil or `-` for standard output.
    ///   - overwriting: the rule for a file that is there already.
    package init(_ file: FilePath?, _ overwriting: Overwriting) {
        self.file = file == "-" ? nil : file
        self.overwriting = overwriting
    }

    private var isRaster: Bool { file?.extension?.lowercased() == "png" }

    /// Throws where the picture could not be written, before it is made.
    func requireWritable(besides database: any RecordedDatabase) throws {
        guard let file else { return }
        if let own = database.databaseFile { try DatabaseFiles(of: own).requireOther(than: file) }
        try overwriting.requireReplaceable(file)
        if isRaster { try RasterImage.requireConverter() }
    }

    /// Writes a picture.
    ///
    /// - Throws: an error if it cannot be written.
    func write(_ svg: [UInt8]) throws {
        let picture = isRaster ? try RasterImage.png(of: svg) : svg
        var output = if let file { try ExportOutput(path: file.string) } else { ExportOutput.standardOutput }
        do throws(ExportOutputError) {
            try output.write(picture)
            try output.finish()
        } catch {
            // The reader may have had enough, as head does.
            if error.reason != .readerGone { throw error }
        }
    }
}
