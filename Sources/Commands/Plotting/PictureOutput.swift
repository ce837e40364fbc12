internal import Export
internal import Recording
internal import Storage
package import SystemPackage
internal import Terminal

/// Writes an image to standard output or to a file, which is written completely or not at all.
package struct PictureOutput: Sendable {
    private let file: FilePath?
    private let overwriting: Overwriting

    /// Creates an output without writing to it yet.
    ///
    /// - Parameters:
    ///   - file: the file, a PNG image if its name ends in `.png`; `nil` or `-` for standard output.
    ///   - overwriting: whether an existing file is replaced.
    package init(_ file: FilePath?, _ overwriting: Overwriting) {
        self.file = file == "-" ? nil : file
        self.overwriting = overwriting
    }

    private var isRaster: Bool { file?.extension?.lowercased() == "png" }

    /// Checks that the image can be written, before it is drawn.
    func requireWritable(besides database: any RecordedDatabase) throws {
        guard let file else { return }
        if let own = database.databaseFile { try DatabaseFiles(of: own).requireOther(than: file) }
        try overwriting.requireReplaceable(file)
        if isRaster { try RasterImage.requireConverter() }
    }

    /// Writes an image to the output.
    ///
    /// - Throws: an error if it cannot be written.
    func write(_ svg: [UInt8]) throws {
        let picture = isRaster ? try RasterImage.png(of: svg) : svg
        var output = if let file { try ExportOutput(path: file.string) } else { ExportOutput.standardOutput }
        do throws(ExportOutputError) {
            try output.write(picture)
            try output.finish()
        } catch {
            // The reader may have closed the pipe, as `head` does.
            if error.reason != .readerGone { throw error }
        }
    }
}
