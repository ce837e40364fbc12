internal import Terminal
internal import Text

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
