/// A scale from values to pixels along one axis.
package struct PlotScale: Hashable, Sendable {
    /// The least and the greatest value, which differ.
    package let values: ClosedRange<Double>

    /// The pixels at which these two are; the first may be the greater one.
    package let pixels: (start: Double, end: Double)

    /// A scale.
    ///
    /// - Parameters:
    ///   - values: the least and the greatest value; where they are the same, there is some room around.
    ///   - start: the pixel of the least value.
    ///   - end: the pixel of the greatest one.
    package init(_ values: ClosedRange<Double>, from start: Double, to end: Double) {
        let room = max(values.lowerBound.magnitude * 1e-9, 0.5)
        self.values =
            values.upperBound > values.lowerBound ? values : values.lowerBound - room...values.lowerBound + room
        pixels = (start, end)
    }

    /// The pixel of a value, which may lie outside.
    package func place(_ value: Double) -> Double {
        pixels.start + (value - values.lowerBound) * (pixels.end - pixels.start) / length
    }

    /// The value of a pixel.
    package func value(at place: Double) -> Double {
        values.lowerBound + (place - pixels.start) * length / (pixels.end - pixels.start)
    }

    /// The way of a value from the least, 0, to the greatest, 1.
    package func share(_ value: Double) -> Double { (value - values.lowerBound) / length }

    private var length: Double { values.upperBound - values.lowerBound }

    /// True where both map alike.
    package static func == (one: Self, other: Self) -> Bool {
        one.values == other.values && one.pixels == other.pixels
    }

    /// Hashes the values.
    package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
