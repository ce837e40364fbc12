internal import Platform

/// Draws a profile plot: panels for speed and height above a common axis.
struct ProfileDrawing {
    private static let width = 960.0
    private static let (left, top, right) = (78.0, 64.0, 36.0)
    private static let (panelHeight, between, below) = (190.0, 26.0, 62.0)

    private struct Panel {
        let name: String
        let unit: DisplayUnits.Unit
        let columns: [ValueColumns]
        let values: ClosedRange<Double>
        let category: Int
        let text: (Double) -> String
    }

    private let plot: ProfilePlot
    private let panels: [Panel]
    /// The range of the axis: seconds since 1970, or a distance in the axis' unit.
    private let places: ClosedRange<Double>
    private let distanceUnit: DisplayUnits.Unit

    /// Nil if the plot is empty.
    init?(of plot: ProfilePlot) {
        self.plot = plot
        let extents = plot.series.flatMap { [$0.speeds.places, $0.heights.places].compactMap(\.self) }
        guard let first = extents.map(\.lowerBound).min(), let last = extents.map(\.upperBound).max() else {
            return nil
        }
        distanceUnit = plot.settings.units.distanceUnit(upTo: last)
        let size = plot.axis == .time ? 1 : distanceUnit.size
        places = first / size...last / size
        panels = [Self.speeds(of: plot), Self.heights(of: plot)].compactMap(\.self)
    }

    func svg() -> [UInt8] {
        let count = Double(panels.count)
        let height = Self.top + count * Self.panelHeight + (count - 1) * Self.between + Self.below
        let legend = plot.series.count > 1 ? Self.legendLine * Double(legendRows.count) : 0
        var svg = SVGDocument(
            width: Self.width,
            height: height + legend,
            title: plot.title,
            style: plot.settings.style
        )
        svg.heading(plot.title, plot.subtitle)
        for (index, panel) in panels.enumerated() {
            let frame = PlotFrame(
                left: Self.left,
                top: Self.top + Double(index) * (Self.panelHeight + Self.between),
                width: Self.width - Self.left - Self.right,
                height: Self.panelHeight
            )
            draw(panel, index, isLast: index == panels.count - 1, in: &svg, frame)
        }
        if !plot.suspect.columns.isEmpty {
            svg.rectangle(Self.width - Self.right - 72, Self.top - 22, 18, 12, "band k1")
            svg.words("suspect", at: PlotPoint(Self.width - Self.right - 48, Self.top - 12), .start, "small faint")
        }
        if legend > 0 { drawLegend(in: &svg, at: height + 4) }
        return svg.finish()
    }

    private func draw(_ panel: Panel, _ index: Int, isLast: Bool, in svg: inout SVGDocument, _ frame: PlotFrame) {
        let across = PlotScale(places, from: frame.left, to: frame.right)
        let up = PlotScale(panel.values, from: frame.bottom, to: frame.top)
        switch plot.axis {
        case .time: svg.timeAxis(of: frame, across, by: plot.settings.clock, isLabelled: isLast)
        case .distance:
            svg.horizontalAxis(of: frame, across, "distance, \(distanceUnit.symbol)", isLabelled: isLast)
        }
        svg.verticalAxis(of: frame, up, "\(panel.name), \(panel.unit.symbol)")
        svg.frame(frame)
        let clip = plot.settings.name("panel\(index)")
        svg.clip(named: clip, frame)
        let size = SIMD2(plot.axis == .time ? 1 : distanceUnit.size, panel.unit.size)
        func point(_ value: ValueColumns.Value) -> PlotPoint {
            PlotPoint(across.place(value.x / size.x), up.place(value.y / size.y))
        }
        svg.group(
            "panel \(panel.name)",
            data: [
                "x-from": across.values.lowerBound, "x-to": across.values.upperBound, "left": frame.left,
                "right": frame.right, "y-from": up.values.lowerBound, "y-to": up.values.upperBound,
                "bottom": frame.bottom, "top": frame.top,
            ]
        ) { svg in
            for stretch in plot.suspect.lines {
                guard let first = stretch.first?.first.x, let last = stretch.last?.last.x else { continue }
                let (left, right) = (across.place(first / size.x), across.place(last / size.x))
                // A single location is shaded, too.
                let width = max(right - left, 1)
                svg.rectangle(left, frame.top, width, frame.height, "band k1 suspect", tooltip: "suspect")
            }
            for (number, columns) in panel.columns.enumerated() {
                let colour = PlotStyle.category(panel.columns.count > 1 ? number : panel.category)
                drawBand(of: columns, in: &svg, "band \(colour)", clip, point)
                svg.path("line curve \(colour)", clippedTo: clip) { path in
                    for line in columns.lines { path.lines(line.lazy.flatMap(\.values).map(point)) }
                }
            }
            drawGreatest(of: panel, in: &svg, frame, point)
        }
    }

    /// Draws the error band around the values; columns without errors interrupt it.
    private func drawBand(
        of columns: ValueColumns,
        in svg: inout SVGDocument,
        _ classes: String,
        _ clip: String,
        _ point: (ValueColumns.Value) -> PlotPoint
    ) {
        svg.path(classes, clippedTo: clip) { path in
            for line in columns.lines {
                for run in line.split(whereSeparator: { $0.band == nil }) where run.count > 1 {
                    let upper = run.map { SIMD2($0.first.x, $0.band?.upperBound ?? $0.greatest.y) }
                    let lower = run.reversed().map { SIMD2($0.first.x, $0.band?.lowerBound ?? $0.least.y) }
                    path.lines((upper + lower).map(point))
                    path.close()
                }
            }
        }
    }

    private func drawGreatest(
        of panel: Panel,
        in svg: inout SVGDocument,
        _ frame: PlotFrame,
        _ point: (ValueColumns.Value) -> PlotPoint
    ) {
        guard let greatest = panel.columns.compactMap({ $0.extent?.greatest }).max(by: { $0.y < $1.y }) else { return }
        let place = point(greatest)
        svg.circle(place, radius: 3.5, "line mark ink greatest")
        let isRight = place.x > frame.centre.x
        let beside = PlotPoint(place.x + (isRight ? -8 : 8), max(place.y - 3, frame.top + 12))
        svg.words(panel.text(greatest.y), at: beside, isRight ? .end : .start, "small halo")
    }

    private static let legendLine = 24.0

    /// A legend entry: the series' number, its name and its x offset in pixels.
    private typealias LegendEntry = (number: Int, name: String, x: Double)

    /// The legend entries, wrapped to the width of the drawing.
    private var legendRows: [[LegendEntry]] {
        var (rows, x): ([[LegendEntry]], Double) = ([[]], Self.left)
        for (number, series) in plot.series.enumerated() {
            let name = series.name.count > 40 ? series.name.prefix(39) + "…" : series.name[...]
            let width = 44 + 6.5 * Double(name.count)
            if x + width > Self.width, x > Self.left { (rows, x) = (rows + [[]], Self.left) }
            rows[rows.count - 1].append((number, String(name), x))
            x += width
        }
        return rows
    }

    private func drawLegend(in svg: inout SVGDocument, at top: Double) {
        for (row, entries) in legendRows.enumerated() {
            let y = top + Self.legendLine * Double(row)
            for entry in entries {
                let colour = PlotStyle.category(entry.number)
                svg.line(from: PlotPoint(entry.x, y), to: PlotPoint(entry.x + 18, y), "line bold \(colour)")
                svg.words(entry.name, at: PlotPoint(entry.x + 24, y + 4), .start, "small faint")
            }
        }
    }

    private static func speeds(of plot: ProfilePlot) -> Panel? {
        let columns = plot.series.map(\.speeds)
        guard let greatest = columns.compactMap({ $0.extent?.greatest.y }).max() else { return nil }
        let (units, unit) = (plot.settings.units, plot.settings.units.speedUnit)
        return Panel(
            name: "speed",
            unit: unit,
            columns: columns,
            values: NumberTicks.rounded(0...max(1.08 * greatest / unit.size, 0.1), atMost: 6),
            category: 0
        ) { units.speed($0) }
    }

    private static func heights(of plot: ProfilePlot) -> Panel? {
        let columns = plot.series.map(\.heights)
        let extents = columns.compactMap(\.extent)
        guard let least = extents.map(\.least.y).min(), let greatest = extents.map(\.greatest.y).max() else {
            return nil
        }
        // A very wide error band would flatten the heights to a line.
        let room = max(greatest - least, 10)
        let low = max(columns.compactMap { $0.band?.lowerBound }.min() ?? least, least - room)
        let high = min(columns.compactMap { $0.band?.upperBound }.max() ?? greatest, greatest + room)
        let (units, unit) = (plot.settings.units, plot.settings.units.altitudeUnit)
        let margin = max(0.05 * (high - low), 1)
        return Panel(
            name: "height",
            unit: unit,
            columns: columns,
            values: NumberTicks.rounded((low - margin) / unit.size...(high + margin) / unit.size, atMost: 6),
            category: 2
        ) { units.altitude($0) }
    }
}
