package import GNSS
package import Logbook

/// The satellites' signal strengths over time: `gpslog plot signal`.
///
/// Summaries are added one by one; memory is bounded.
package struct SignalPlot {
    /// Lines with more values are thinned, as a picture has fewer pixels.
    private static let mostValues = 2048

    struct Series {
        /// dB-Hz over seconds since 1970.
        var strengths = ValueColumns(atMost: SignalPlot.mostValues)
        /// The number of the last summary that has the signal.
        var last = 0
    }

    package var title = ""
    package var subtitle = ""

    let settings: PlotSettings
    private(set) var series: [SignalSource: Series] = [:]
    /// Seconds since 1970 of periods to shade.
    private(set) var shaded: [ClosedRange<Double>] = []
    private var count = 0

    package init(_ settings: PlotSettings) { self.settings = settings }

    /// The number of satellites received.
    package var satellites: Int {
        Set(series.keys.map { SignalSource(constellation: $0.constellation, number: $0.number) }).count
    }

    /// Starts new lines with the next summary, which is from another receiver.
    package mutating func beginReceiver() { count += 1 }

    /// Shades a period in all panels, such as one under suspicion.
    package mutating func shade(from start: UTCTime, to end: UTCTime) {
        let (start, end) = (Double(start.nanosecondsSince1970) / 1e9, Double(end.nanosecondsSince1970) / 1e9)
        shaded.append(min(start, end)...max(start, end))
    }

    package mutating func add(_ sky: SkySummary) {
        count += 1
        let middle = (Double(sky.start.nanosecondsSince1970) + Double(sky.end.nanosecondsSince1970)) / 2e9
        for signal in sky.signals {
            guard let strength = signal.strength else { continue }
            var line = series[signal.source] ?? Series()
            series[signal.source] = nil
            if line.last != count - 1 { line.strengths.endLine() }
            line.last = count
            line.strengths.add(Double(strength.mean), at: middle)
            series[signal.source] = line
        }
    }

    /// Draws the plot as SVG; nil if no satellite was received.
    package func drawing() -> [UInt8]? { SignalDrawing(of: self)?.svg() }
}

/// Draws a signal plot: a panel for each constellation and signal above a time axis, with a line for each satellite.
struct SignalDrawing {
    private static let width = 960.0
    private static let (left, top, right) = (78.0, 64.0, 52.0)
    private static let (between, below) = (30.0, 62.0)

    private struct Line {
        let name: String
        let strengths: ValueColumns
    }

    private struct Panel {
        let name: String
        let lines: [Line]
    }

    private let plot: SignalPlot
    private let panels: [Panel]
    private let times: ClosedRange<Double>
    private let strengths: ClosedRange<Double>

    /// Nil if the plot is empty.
    init?(of plot: SignalPlot) {
        self.plot = plot
        let all = plot.series.values.map(\.strengths)
        let extents = all.compactMap(\.extent)
        guard let start = all.compactMap(\.places?.lowerBound).min(),
            let end = all.compactMap(\.places?.upperBound).max(),
            let least = extents.map(\.least.y).min(), let most = extents.map(\.greatest.y).max()
        else { return nil }
        times = start...end
        strengths = NumberTicks.rounded(max(0, least - 2)...most + 2, atMost: 5)
        let groups = Dictionary(grouping: plot.series.sorted { $0.key < $1.key }) { series in
            SignalSource(constellation: series.key.constellation, number: 0, signal: series.key.signal)
        }
        panels = groups.sorted { $0.key < $1.key }.map { source, series in
            Panel(
                name: source.signalName,
                lines: series.map { Line(name: $0.key.satelliteName, strengths: $0.value.strengths) }
            )
        }
    }

    func svg() -> [UInt8] {
        let count = Double(panels.count)
        // Panels shrink with their number, within limits.
        let panelHeight = min(max(640 / count - Self.between, 110), 300)
        let height = Self.top + 14 + count * panelHeight + (count - 1) * Self.between + Self.below
        var svg = SVGDocument(width: Self.width, height: height, title: plot.title, style: plot.settings.style)
        svg.heading(plot.title, plot.subtitle)
        for (index, panel) in panels.enumerated() {
            let frame = PlotFrame(
                left: Self.left,
                top: Self.top + 14 + Double(index) * (panelHeight + Self.between),
                width: Self.width - Self.left - Self.right,
                height: panelHeight
            )
            draw(panel, index, in: &svg, frame)
        }
        return svg.finish()
    }

    private func draw(_ panel: Panel, _ index: Int, in svg: inout SVGDocument, _ frame: PlotFrame) {
        let across = PlotScale(times, from: frame.left, to: frame.right)
        let up = PlotScale(strengths, from: frame.bottom, to: frame.top)
        svg.timeAxis(of: frame, across, by: plot.settings.clock, isLabelled: index == panels.count - 1)
        svg.verticalAxis(of: frame, up, "dB-Hz")
        svg.frame(frame)
        svg.words(panel.name, at: PlotPoint(frame.left, frame.top - 7), .start, "ink")
        let clip = plot.settings.name("panel\(index)")
        svg.clip(named: clip, frame)
        svg.group(
            "panel",
            data: [
                "x-from": across.values.lowerBound, "x-to": across.values.upperBound, "left": frame.left,
                "right": frame.right, "y-from": up.values.lowerBound, "y-to": up.values.upperBound,
                "bottom": frame.bottom, "top": frame.top,
            ]
        ) { svg in
            for period in plot.shaded where period.overlaps(times) {
                let (start, end) = (across.place(period.lowerBound), across.place(period.upperBound))
                let left = max(start, frame.left)
                svg.rectangle(left, frame.top, min(max(end, start + 1), frame.right) - left, frame.height, "band k1")
            }
            drawLines(of: panel, in: &svg, clip, across, up)
            drawNames(of: panel, in: &svg, frame, across, up)
        }
    }

    private func drawLines(
        of panel: Panel,
        in svg: inout SVGDocument,
        _ clip: String,
        _ across: PlotScale,
        _ up: PlotScale
    ) {
        for (number, line) in panel.lines.enumerated() {
            let colour = PlotStyle.category(number)
            // The eight colours repeat with dashed lines.
            let stroke = (number / 8).isMultiple(of: 2) ? "curve" : "curve dashed"
            svg.path("line \(stroke) \(colour)", clippedTo: clip, tooltip: line.name) { path in
                for part in line.strengths.lines {
                    path.lines(part.lazy.flatMap(\.values).map { PlotPoint(across.place($0.x), up.place($0.y)) })
                }
            }
        }
    }

    /// Writes the satellites' names at the ends of their lines, to the right of the frame.
    private func drawNames(
        of panel: Panel,
        in svg: inout SVGDocument,
        _ frame: PlotFrame,
        _ across: PlotScale,
        _ up: PlotScale
    ) {
        var space = LabelSpace(
            in: PlotFrame(
                left: frame.left,
                top: frame.top - 8,
                width: frame.width + Self.right,
                height: frame.height + 16
            )
        )
        for (number, line) in panel.lines.enumerated() {
            guard let last = line.strengths.columns.last?.last else { continue }
            let end = PlotPoint(min(across.place(last.x), frame.right), up.place(last.y))
            svg.group(PlotStyle.category(number)) { svg in
                space.write(line.name, beside: end, distance: 4, in: &svg)
            }
        }
    }
}
