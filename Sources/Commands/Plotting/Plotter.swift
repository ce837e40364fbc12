package import Recording

/// A kind of plot: `gpslog plot`.
package protocol Plotter {
    /// Plots the selected data of a database.
    ///
    /// - Throws: `Failure` if there is nothing to plot, or an error if the database cannot be read or the image cannot
    ///   be written.
    func plot(_ database: any RecordedDatabase, to output: PictureOutput) async throws
}
