internal import Text

/// A point of a drawing: pixels to the right and down.
package struct PlotPoint: Hashable, Sendable {
    /// Pixels to the right of the left edge.
    package var x: Double
    /// Pixels down from the upper edge.
    package var y: Double

    /// A point.
    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    /// Pixels to another point.
    func distance(to other: PlotPoint) -> Double {
        let (across, down) = (other.x - x, other.y - y)
        return (across * across + down * down).squareRoot()
    }
}

/// The lines of a path, as the attribute `d` has them.
package struct SVGPath: ~Copyable {
    /// Tenths of a pixel: what is left out is off by more.
    private static let decimals = 1

    private var text = TextBuffer()

    /// No lines.
    init() {}

    /// True where there are none.
    var isEmpty: Bool { text.isEmpty }

    /// The text of the path.
    var bytes: [UInt8] { text.bytes }

    /// Begins a line.
    package mutating func move(to point: PlotPoint) {
        text.append(UInt8(ascii: "M"))
        append(point)
    }

    /// Goes on straight.
    package mutating func line(to point: PlotPoint) {
        text.append(UInt8(ascii: "L"))
        append(point)
    }

    /// Goes back to where the line began.
    package mutating func close() { text.append(UInt8(ascii: "Z")) }

    /// Draws straight lines from point to point; one alone becomes a dot.
    package mutating func lines(_ points: some Sequence<PlotPoint>) {
        var count = 0
        var last = PlotPoint(0, 0)
        for point in points {
            if count == 0 { move(to: point) } else { line(to: point) }
            (count, last) = (count + 1, point)
        }
        // A line of no length has round ends.
        if count == 1 { line(to: last) }
    }

    private mutating func append(_ point: PlotPoint) {
        DecimalText.append(Self.drawable(point.x), atMost: Self.decimals, to: &text)
        text.append(UInt8(ascii: " "))
        DecimalText.append(Self.drawable(point.y), atMost: Self.decimals, to: &text)
    }

    /// A number that programs which draw can hold; a line that leaves the picture keeps about its direction.
    private static func drawable(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e5), 1e5) }
}
