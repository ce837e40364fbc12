internal import GNSS
internal import Platform
internal import Text

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
    /// `low` and `high` are metres east and north of the projection's centre. The frame's height follows from them.
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

/// A bar whose length is a round distance.
struct ScaleBar {
    private static let longest = 200.0

    private let length: Double
    private let label: String

    /// Chooses the longest fitting bar of 1, 2 or 5 times a power of ten.
    init(metresPerPixel: Double, _ units: DisplayUnits) {
        let metres = Self.longest * metresPerPixel
        let unit = units.distanceUnit(upTo: metres)
        let most = metres / unit.size
        // At most two steps from 0 make the step the longest round number.
        let step = NumberTicks(in: 0...most, atMost: 2).step
        let round = step <= most ? step : NumberTicks(in: 0...most, atMost: 3).step
        let fitting = round <= most ? round : NumberTicks(in: 0...most, atMost: 4).step
        length = fitting * unit.size / metresPerPixel
        label = "\(DecimalText.string(fitting, atMost: 3) ?? "") \(unit.symbol)"
    }

    /// Draws the bar with its right end at the given point.
    func draw(in svg: inout SVGDocument, right: Double, top: Double) {
        let (start, base) = (right - length, top + 26)
        svg.path("line mark ink") { path in
            path.lines([
                PlotPoint(start, base - 6), PlotPoint(start, base), PlotPoint(right, base), PlotPoint(right, base - 6),
            ])
        }
        svg.words(label, at: PlotPoint((start + right) / 2, top + 16), .middle, "small faint")
        svg.words("scale valid at the centre, north up", at: PlotPoint(right, top + 42), .end, "small faint")
    }
}
