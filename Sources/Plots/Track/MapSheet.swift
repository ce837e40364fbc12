internal import GNSS

/// A frame with a part of the earth's surface to scale.
struct MapSheet {
    /// The frame.
    let frame: PlotFrame
    /// The projection.
    let projection: AzimuthalProjection
    /// The scale at the middle.
    let metresPerPixel: Double
    /// The point at which the projection's middle is drawn, which may be outside of the frame.
    let middle: PlotPoint

    /// A sheet that shows points of a projection's plane with some room around them.
    ///
    /// - Parameters:
    ///   - low: the least metres to the east and to the north.
    ///   - high: the greatest ones.
    ///   - projection: the projection.
    ///   - left: the frame's left edge.
    ///   - top: its upper edge.
    ///   - width: its width; the height comes of the points' extent.
    init(
        from low: SIMD2<Double>,
        to high: SIMD2<Double>,
        _ projection: AzimuthalProjection,
        left: Double,
        top: Double,
        width: Double
    ) {
        let size = pointwiseMax(high - low, SIMD2(repeating: Self.leastExtent))
        let height = min(max(width * size.y / size.x, 0.42 * width), 0.75 * width)
        frame = PlotFrame(left: left, top: top, width: width, height: height.rounded())
        self.projection = projection
        metresPerPixel = max(size.x / (width - 2 * Self.room), size.y / (frame.height - 2 * Self.room))
        let centre = (low + high) / 2
        middle = PlotPoint(frame.centre.x - centre.x / metresPerPixel, frame.centre.y + centre.y / metresPerPixel)
    }

    /// The point of a place.
    func point(_ place: Coordinate) -> PlotPoint { point(projection.metres(place)) }

    /// The point of metres to the east and to the north of the projection's middle.
    func point(_ metres: SIMD2<Double>) -> PlotPoint {
        PlotPoint(middle.x + metres.x / metresPerPixel, middle.y - metres.y / metresPerPixel)
    }

    /// About the place of a point; nil where it is not on the earth.
    func place(_ point: PlotPoint) -> Coordinate? {
        projection.place(SIMD2(point.x - middle.x, middle.y - point.y) * metresPerPixel)
    }

    /// Metres that are shown at least: nothing is known so well that less would make sense.
    private static let leastExtent = 20.0
    /// Pixels between the points and the frame.
    private static let room = 36.0
}
