package import Recording

/// Draws one kind of picture: `gpslog plot`.
package protocol Plotter {
    /// Draws what is in a database.
    ///
    /// - Throws: `Failure` where there is nothing to draw, or an error if the database cannot be read or the picture not written.
    func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws
}
