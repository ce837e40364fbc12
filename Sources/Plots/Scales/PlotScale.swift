/// A linear scale from values to pixels along an axis.
package struct PlotScale: Hashable, Sendable {
    /// The least and greatest value, never equal.
    package let values: ClosedRange<Double>

    /// The pixels of these two values; `start` may be greater than `end`.
    package let pixels: (start: Double, end: Double)

    /// Creates a scale between two pixels.
    ///
    /// - Parameters:
    ///   - values: the least and greatest value; if they are equal, the range is widened.
    ///   - start: the pixel of the least value.
    ///   - end: the pixel of the greatest value.
    package init(_ values: ClosedRange<Double>, from start: Double, to end: Double) {
        let room = max(values.lowerBound.magnitude * 1e-9, 0.5)
        self.values =
            values.upperBound > values.lowerBound ? values : values.lowerBound - room...values.lowerBound + room
        pixels = (start, end)
    }

    /// The pixel of a value, which may be out of range.
    package func place(_ value: Double) -> Double {
        pixels.start + (value - values.lowerBound) * (pixels.end - pixels.start) / length
    }

    package func value(at place: Double) -> Double {
        values.lowerBound + (place - pixels.start) * length / (pixels.end - pixels.start)
    }

    /// The position of a value between the least, 0, and the greatest, 1.
    package func share(_ value: Double) -> Double { (value - values.lowerBound) / length }

    private var length: Double { values.upperBound - values.lowerBound }

    package static func == (one: Self, other: Self) -> Bool {
        one.values == other.values && one.pixels == other.pixels
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
