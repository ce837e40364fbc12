internal import Terminal

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
    /// - Parameters:
    ///   - frame: the area between the axes.
    ///   - scale: the scale, in the unit of the labels.
    ///   - title: the name and unit of the values, written along the axis.
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
    /// - Parameters:
    ///   - frame: the area between the axes.
    ///   - scale: the scale, in the unit of the labels.
    ///   - title: the name and unit of the values, written below.
    ///   - isLabelled: false if a frame further down shows the labels.
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
    /// - Parameters:
    ///   - frame: the area between the axes.
    ///   - scale: the scale, in seconds since 1970.
    ///   - clock: the clock of the labels.
    ///   - isLabelled: false if a frame further down shows the labels.
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
