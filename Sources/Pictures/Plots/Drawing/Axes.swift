internal import Platform

extension SVGDocument {
    package mutating func frame(_ frame: PlotFrame) {
        rectangle(frame.left, frame.top, frame.width, frame.height, "line faint")
    }

    package mutating func heading(_ title: String, _ line: String, left: Double = 16) {
        words(title, at: PlotPoint(left, 28), .start, "title")
        words(line, at: PlotPoint(left, 47), .start, "faint")
    }

    /// Draws the vertical axis: horizontal grid lines at round numbers, with labels on the left.
    ///
    /// The scale is in the unit of the labels; the title is written along the axis.
    package mutating func verticalAxis(of frame: PlotFrame, _ scale: PlotScale, _ title: String) {
        let ticks = NumberTicks(in: scale.values, atMost: max(3, Int(frame.height / 28)))
        for value in ticks.values {
            let y = scale.place(value)
            line(from: PlotPoint(frame.left, y), to: PlotPoint(frame.right, y), "line grid")
            words(ticks.label(value), at: PlotPoint(frame.left - 7, y + 4), .end, "small faint")
        }
        words(title, at: PlotPoint(frame.left - 48, frame.centre.y), .middle, "faint", turnedBy: -90)
    }

    /// Draws the horizontal axis: vertical grid lines at round numbers, with labels below.
    ///
    /// The scale is in the unit of the labels. `isLabelled` is false if a frame further down shows the labels.
    package mutating func horizontalAxis(
        of frame: PlotFrame,
        _ scale: PlotScale,
        _ title: String,
        isLabelled: Bool = true
    ) {
        let ticks = NumberTicks(in: scale.values, atMost: max(3, Int(frame.width / 80)))
        for value in ticks.values {
            tick(of: frame, at: scale.place(value), isLabelled ? ticks.label(value) : nil)
        }
        if isLabelled { words(title, at: PlotPoint(frame.centre.x, frame.bottom + 38), .middle, "faint") }
    }

    /// Draws a time axis: vertical grid lines at round times, with times and dates below.
    ///
    /// The scale is in seconds since 1970. `isLabelled` is false if a frame further down shows the labels.
    package mutating func timeAxis(
        of frame: PlotFrame,
        _ scale: PlotScale,
        by clock: PlotClock,
        isLabelled: Bool = true
    ) {
        let ticks = TimeTicks(in: scale.values, atMost: max(3, Int(frame.width / 90)), by: clock).ticks
        for each in ticks {
            let x = scale.place(each.seconds)
            tick(of: frame, at: x, isLabelled ? each.label : nil)
            if isLabelled, let date = each.date {
                words(date, at: PlotPoint(x, frame.bottom + 31), .middle, "small faint")
            }
        }
        guard isLabelled else { return }
        let date = ticks.contains { $0.date != nil } ? "" : clock.date(scale.values.lowerBound) + ", "
        let name = ticks.isEmpty || !date.isEmpty && ticks.allSatisfy { $0.label.count > 8 } ? "" : date
        words(
            name + clock.name(at: scale.values.lowerBound),
            at: PlotPoint(frame.right, frame.bottom + 46),
            .end,
            "small faint"
        )
    }

    private mutating func tick(of frame: PlotFrame, at x: Double, _ label: String?) {
        line(from: PlotPoint(x, frame.top), to: PlotPoint(x, frame.bottom), "line grid")
        guard let label else { return }
        words(label, at: PlotPoint(x, frame.bottom + 17), .middle, "small faint")
    }
}

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
    /// `values` are those of the first and the last colour; the title has their name and unit.
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
