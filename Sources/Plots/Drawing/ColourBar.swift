internal import Terminal

/// The strip that says which colour stands for which value.
package struct ColourBar: Sendable {
    /// The marks below the strip.
    package enum Marks: Sendable {
        /// Round numbers, in the unit that the title names.
        case numbers
        /// Round instants of a clock; values are seconds since 1970.
        case times(PlotClock)
    }

    /// The values from the first colour to the last.
    let values: ClosedRange<Double>
    private let marks: Marks
    private let title: String

    /// A strip.
    ///
    /// - Parameters:
    ///   - values: the values from the first colour to the last.
    ///   - title: the name of the values with their unit.
    ///   - marks: what is written below the strip.
    package init(_ values: ClosedRange<Double>, _ title: String, marks: Marks = .numbers) {
        (self.values, self.title, self.marks) = (values, title, marks)
    }

    /// The way of a value from the first colour to the last, for `PlotStyle.step`.
    package func share(_ value: Double) -> Double { PlotScale(values, from: 0, to: 1).share(value) }

    /// Draws it with its title above and marks below: 46 pixels high.
    package func draw(in svg: inout SVGDocument, left: Double, top: Double, width: Double) {
        svg.words(title, at: PlotPoint(left, top + 11), .start, "small faint")
        let step = width / Double(PlotStyle.steps)
        for index in 0..<PlotStyle.steps {
            // A little wider, so that no seam shows between two.
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
