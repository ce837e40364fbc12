internal import Platform
internal import Terminal

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
    ///
    /// - Throws: `Failure` if the program is missing or fails.
    static func png(of svg: [UInt8]) throws -> [UInt8] {
        try requireConverter()
        let outcome = try ExternalProgram(converter).run(["--format", "png", "--zoom", zoom], input: svg)
        guard outcome.status == 0 else {
            throw Failure("\(converter) could not draw the picture (status \(outcome.status)).", .software)
        }
        return outcome.output
    }
}
