import Files
import Platform
import Recording
import Storage
package import SystemPackage

/// Writes an image to standard output or to a file, which is written completely or not at all.
package struct PictureOutput: Sendable {
    private let file: FilePath?
    private let overwriting: Overwriting

    /// Creates an output to a file, a PNG image if its name ends in `.png`; `nil` or `-` for standard output.
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

/// Converts drawings to pixel images with the program rsvg-convert.
enum RasterImage {
    private static let converter = "rsvg-convert"
    /// Pixels per CSS pixel; 2 is sharp on today's screens.
    private static let zoom = "2"

    /// Fails if the program is not installed.
    static func requireConverter() throws(Failure) {
        guard !ExternalProgram(converter).isInstalled else { return }
        throw Failure(
            "PNG images need \(converter), which is not installed; "
                + "install librsvg2-bin, or name a file that ends in .svg.",
            .unavailable
        )
    }

    /// Converts SVG to PNG.
    static func png(of svg: [UInt8]) throws -> [UInt8] {
        try requireConverter()
        let outcome = try ExternalProgram(converter).run(["--format", "png", "--zoom", zoom], input: svg)
        guard outcome.status == 0 else {
            throw Failure("\(converter) could not draw the picture (status \(outcome.status)).", .software)
        }
        return outcome.output
    }
}
