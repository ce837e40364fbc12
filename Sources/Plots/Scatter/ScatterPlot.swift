package import GNSS

/// The positions of a receiver at rest, as reported and as filtered: `gpslog plot scatter`.
package struct ScatterPlot {
    package var title = ""
    package var subtitle = ""

    /// The true position; nil to use the mean of the published positions.
    let truth: Coordinate?
    let settings: PlotSettings

    /// Metres east and north of the origin.
    ///
    /// Float's seven digits are precise to a millimetre within ten kilometres and take half the memory.
    private(set) var reported: [SIMD2<Float>] = []
    private(set) var published: [SIMD2<Float>] = []
    private(set) var plane: AzimuthalProjection?

    /// Creates an empty plot.
    ///
    /// - Parameters:
    ///   - truth: the true position of the receiver; nil if unknown.
    ///   - settings: colours, clock and units.
    package init(around truth: Coordinate?, _ settings: PlotSettings) {
        (self.truth, self.settings) = (truth, settings)
        plane = truth.map(AzimuthalProjection.init(around:))
    }

    package mutating func addReported(_ place: Coordinate) { reported.append(metres(place)) }

    package mutating func addPublished(_ place: Coordinate) { published.append(metres(place)) }

    private mutating func metres(_ place: Coordinate) -> SIMD2<Float> {
        let plane = self.plane ?? AzimuthalProjection(around: place)
        self.plane = plane
        return SIMD2<Float>(plane.metres(place))
    }

    /// Draws the plot as SVG; nil if it is empty.
    package func drawing() -> [UInt8]? { ScatterDrawing(of: self)?.svg() }
}
