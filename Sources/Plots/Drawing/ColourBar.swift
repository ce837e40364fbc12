internal import Terminal

/// A colour scale with its values.
package struct ColourBar: Sendable {
    package enum Marks: Sendable {
        /// Round numbers in the unit given in the title.
        case numbers
        /// Round times; values are seconds since 1970.
        case times(PlotClock)
    }

    /// The values of the first and the last colour.
    let values: ClosedRange<Double>
    private let marks: Marks
    private let title: String

    /// Creates a colour bar.
    ///
    /// - Parameters:
    ///   - values: the values of the first and the last colour.
    ///   - title: the name and unit of the values.
    ///   - marks: the labels below the bar.
    package init(_ values: ClosedRange<Double>, _ title: String, marks: Marks = .numbers) {
        (self.values, self.title, self.marks) = (values, title, marks)
    }

    /// The position of a value on the scale, from 0 to 1, for `PlotStyle.step`.
    package func share(_ value: Double) -> Double { PlotScale(values, from: 0, to: 1).share(value) }

    /// Draws the bar with its title above and labels below: 46 pixels high.
    package func draw(in svg: inout SVGDocument, left: Double, top: Double, width: Double) {
        svg.words(title, at: PlotPoint(left, top + 11), .start, "small faint")
        let step = width / Double(PlotStyle.steps)
        for index in 0..<PlotStyle.steps {
            // Slightly wider than needed, to avoid visible seams.
            let more = index + 1 < PlotStyle.steps ? 0.5 : 0
            svg.rectangle(left + Double(index) * step, top + 17, step + more, 9, "dot s\(index)")
        }
        let scale = PlotScale(values, from: left, to: left + width)
        for (value, label) in labels(along: width) {
            let x = scale.place(value)
            svg.line(from: PlotPoint(x, top + 26), to: PlotPoint(x, top + 30), "line faint")
            svg.words(label, at: PlotPoint(x, top + 42), .middle, "small faint")
        }
    }

    private func labels(along width: Double) -> [(Double, String)] {
        switch marks {
        case .numbers:
            let ticks = NumberTicks(in: values, atMost: max(3, Int(width / 48)))
            return ticks.values.map { ($0, ticks.label($0)) }
        case .times(let clock):
            let ticks = TimeTicks(in: values, atMost: max(3, Int(width / 76)), by: clock).ticks
            return ticks.map { ($0.seconds, $0.label) }
        }
    }
}
