package import Platform
internal import Text

/// A rectangle in a drawing, such as the area between the axes.
package struct PlotFrame: Hashable, Sendable {
    /// Pixels from the drawing's left edge.
    package var left: Double
    /// Pixels from the drawing's upper edge.
    package var top: Double
    package var width: Double
    package var height: Double

    package init(left: Double, top: Double, width: Double, height: Double) {
        (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    package var right: Double { left + width }
    package var bottom: Double { top + height }
    package var centre: PlotPoint { PlotPoint(left + width / 2, top + height / 2) }

    /// Whether a point is inside or on the edge.
    package func contains(_ point: PlotPoint) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }
}

/// Colours, clock and units of all plots.
package struct PlotSettings: Sendable {
    package var theme: PlotStyle.Theme
    package var clock: PlotClock
    package var units: DisplayUnits
    /// The number of the plot in an HTML page that holds the style sheet; nil for a separate file.
    package var numberInPage: Int?

    package init(theme: PlotStyle.Theme = .auto, clock: PlotClock = .utc, units: DisplayUnits = DisplayUnits()) {
        (self.theme, self.clock, self.units) = (theme, clock, units)
    }

    /// The style sheet to embed; nil if the page holds it.
    package var style: PlotStyle? { numberInPage == nil ? PlotStyle(theme) : nil }

    /// An element id that is unique within a page.
    package func name(_ word: String) -> String { word + (numberInPage.map { "-\($0)" } ?? "") }
}

/// A point in a drawing, in pixels.
package struct PlotPoint: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    func distance(to other: PlotPoint) -> Double {
        let (across, down) = (other.x - x, other.y - y)
        return (across * across + down * down).squareRoot()
    }
}

/// A path in the format of the attribute `d`.
package struct SVGPath: ~Copyable {
    /// Tenths of a pixel; the error of the line simplification is larger.
    private static let decimals = 1

    private var text = TextBuffer()

    init() {}

    var isEmpty: Bool { text.isEmpty }

    var bytes: [UInt8] { text.bytes }

    package mutating func move(to point: PlotPoint) {
        text.append(UInt8(ascii: "M"))
        append(point)
    }

    package mutating func line(to point: PlotPoint) {
        text.append(UInt8(ascii: "L"))
        append(point)
    }

    package mutating func close() { text.append(UInt8(ascii: "Z")) }

    /// Draws straight lines between points; a single point becomes a dot.
    package mutating func lines(_ points: some Sequence<PlotPoint>) {
        var count = 0
        var last = PlotPoint(0, 0)
        for point in points {
            if count == 0 { move(to: point) } else { line(to: point) }
            (count, last) = (count + 1, point)
        }
        // A zero-length line with round caps is a dot.
        if count == 1 { line(to: last) }
    }

    private mutating func append(_ point: PlotPoint) {
        DecimalText.append(Self.drawable(point.x), atMost: Self.decimals, to: &text)
        text.append(UInt8(ascii: " "))
        DecimalText.append(Self.drawable(point.y), atMost: Self.decimals, to: &text)
    }

    /// Clamps coordinates to values that renderers support; lines leaving the drawing keep their approximate direction.
    private static func drawable(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e5), 1e5) }
}
