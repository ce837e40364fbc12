package import GNSS

/// A picture of a receiver at rest: how far off it was, and what the filter made of it: `gpslog plot scatter`.
package struct ScatterPlot {
    /// The title.
    package var title = ""
    /// The line below the title.
    package var subtitle = ""

    /// The true place; nil where the mean of the published places stands for it.
    let truth: Coordinate?
    let settings: PlotSettings

    /// Metres to the east and to the north of the origin.
    ///
    /// Seven digits: within ten kilometres of it to the millimetre, in half of the memory.
    private(set) var reported: [SIMD2<Float>] = []
    private(set) var published: [SIMD2<Float>] = []
    private(set) var plane: AzimuthalProjection?

    /// A picture without places.
    ///
    /// - Parameters:
    ///   - truth: the place where the receiver was; nil where it is not known.
    ///   - settings: the way in which it is drawn.
    package init(around truth: Coordinate?, _ settings: PlotSettings) {
        (self.truth, self.settings) = (truth, settings)
        plane = truth.map(AzimuthalProjection.init(around:))
    }

    /// Takes in a place that the receiver reported.
    package mutating func addReported(_ place: Coordinate) { reported.append(metres(place)) }

    /// Takes in a place that the filter published.
    package mutating func addPublished(_ place: Coordinate) { published.append(metres(place)) }

    private mutating func metres(_ place: Coordinate) -> SIMD2<Float> {
        let plane = self.plane ?? AzimuthalProjection(around: place)
        self.plane = plane
        return SIMD2<Float>(plane.metres(place))
    }

    /// The picture as SVG; nil where no place has come.
    package func drawing() -> [UInt8]? { ScatterDrawing(of: self)?.svg() }
}
