internal import GNSS

/// A frame that shows a part of the earth's surface to scale.
struct MapSheet {
    let frame: PlotFrame
    let projection: AzimuthalProjection
    /// The scale at the projection's centre.
    let metresPerPixel: Double
    /// The point of the projection's centre, which may be outside the frame.
    let middle: PlotPoint

    /// Creates a sheet that shows a rectangle of the projection with a margin.
    ///
    /// - Parameters:
    ///   - low: the minimum metres east and north of the projection's centre.
    ///   - high: the maximum metres east and north.
    ///   - projection: the map projection.
    ///   - left: the frame's left edge.
    ///   - top: the frame's upper edge.
    ///   - width: the frame's width; its height follows from the rectangle.
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

    func point(_ place: Coordinate) -> PlotPoint { point(projection.metres(place)) }

    /// The point at metres east and north of the projection's centre.
    func point(_ metres: SIMD2<Double>) -> PlotPoint {
        PlotPoint(middle.x + metres.x / metresPerPixel, middle.y - metres.y / metresPerPixel)
    }

    /// The approximate position of a point; nil if it is not on the earth.
    func place(_ point: PlotPoint) -> Coordinate? {
        projection.place(SIMD2(point.x - middle.x, middle.y - point.y) * metresPerPixel)
    }

    /// The minimum extent in metres; positions are not accurate enough for less.
    private static let leastExtent = 20.0
    /// The margin between the points and the frame in pixels.
    private static let room = 36.0
}
