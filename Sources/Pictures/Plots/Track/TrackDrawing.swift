internal import GNSS
internal import Platform
internal import Text

/// Draws a track plot: a map with a graticule, coloured lines, marks and a legend.
struct TrackDrawing {
    private static let width = 960.0
    private static let (left, top, below) = (78.0, 64.0, 96.0)
    /// The tolerance of the line simplification in pixels, along and across the line.
    ///
    /// With it, a line is off by at most a fifth of a pixel, unless there are too many vertices.
    private static let tolerance = 0.14
    private static let mostVertices = 20_000
    /// If there are more lines than this, their ends are not marked.
    private static let mostEnds = 12

    private let plot: TrackPlot
    private let sheet: MapSheet
    private let bar: ColourBar?
    private let valueSize: Double
    private let vertices: [TrackLines.Vertex]
    private let starts: [Int]
    private let suspect: (vertices: [TrackLines.Vertex], starts: [Int])

    /// Nil if the plot is empty.
    init?(of plot: TrackPlot) {
        guard let middle = plot.lines.extent.middle else { return nil }
        self.plot = plot
        let projection = AzimuthalProjection(around: middle)
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        for vertex in plot.lines.vertices {
            let metres = projection.metres(vertex.place)
            (low, high) = (pointwiseMin(low, metres), pointwiseMax(high, metres))
        }
        sheet = MapSheet(
            from: low,
            to: high,
            projection,
            left: Self.left,
            top: Self.top,
            width: Self.width - Self.left - 20
        )
        (bar, valueSize) = Self.bar(of: plot)
        var tolerance = Self.tolerance * sheet.metresPerPixel
        var thinned = plot.lines.thinned(projection, tolerance: tolerance)
        while thinned.vertices.count > max(Self.mostVertices, 3 * thinned.starts.count), tolerance < 1e8 {
            tolerance *= 2
            thinned = plot.lines.thinned(projection, tolerance: tolerance)
        }
        (vertices, starts) = thinned
        suspect = plot.suspect.thinned(projection, tolerance: tolerance)
    }

    func svg() -> [UInt8] {
        let frame = sheet.frame
        var svg = SVGDocument(
            width: Self.width,
            height: frame.bottom + Self.below,
            title: plot.title,
            style: plot.settings.style
        )
        svg.heading(plot.title, plot.subtitle)
        let clip = plot.settings.name("map")
        svg.clip(named: clip, frame)
        Graticule(on: sheet, plot.settings.units.position).draw(in: &svg, on: sheet, clippedTo: clip)
        svg.frame(frame)
        let middle = sheet.projection.middle
        svg.group(
            "map",
            data: [
                "latitude": middle.latitude, "longitude": middle.longitude, "x": sheet.middle.x, "y": sheet.middle.y,
                "metres-per-pixel": sheet.metresPerPixel,
            ]
        ) { svg in
            let points = vertices.map { sheet.point(sheet.projection.metres($0.place)) }
            drawLines(points, in: &svg, clip)
            TrackMarksDrawing(plot, on: sheet)
                .draw(in: &svg, beside: ranges.map { Array(points[$0]) }, withEnds: hasEnds)
        }
        bar?.draw(in: &svg, left: frame.left, top: frame.bottom + 32, width: 330)
        ScaleBar(metresPerPixel: sheet.metresPerPixel, plot.settings.units)
            .draw(in: &svg, right: frame.right, top: frame.bottom + 32)
        TrackMarksDrawing(plot, on: sheet)
            .drawLegend(in: &svg, left: frame.left + 380, top: frame.bottom + 32, withEnds: hasEnds)
        return svg.finish()
    }

    /// Draws the lines grouped by colour, with the greatest values on top.
    private func drawLines(_ points: [PlotPoint], in svg: inout SVGDocument, _ clip: String) {
        svg.path("line wide casing", clippedTo: clip) { path in
            for line in ranges { path.lines(points[line]) }
        }
        var segments = [[Range<Int>]](repeating: [], count: PlotStyle.steps)
        var unknown: [Range<Int>] = []
        for line in ranges {
            for run in runs(in: line) {
                if let step = run.step { segments[step].append(run.range) } else { unknown.append(run.range) }
            }
        }
        svg.path("line bold ink", clippedTo: clip) { path in
            for range in unknown { path.lines(points[range]) }
        }
        for (step, ranges) in segments.enumerated() {
            svg.path("line bold s\(step)", clippedTo: clip) { path in
                for range in ranges { path.lines(points[range]) }
            }
        }
        svg.path("line bold dashed k1 suspect", clippedTo: clip, tooltip: "suspect") { path in
            for range in Self.ranges(from: suspect.starts, to: suspect.vertices.count) {
                path.lines(suspect.vertices[range].map { sheet.point(sheet.projection.metres($0.place)) })
            }
        }
    }

    private var hasEnds: Bool { starts.count <= Self.mostEnds }

    private var ranges: [Range<Int>] { Self.ranges(from: starts, to: vertices.count) }

    private static func ranges(from starts: [Int], to end: Int) -> [Range<Int>] {
        zip(starts, starts.dropFirst() + [end]).map { $0..<$1 }
    }

    /// Splits a line into stretches of one colour; nil for unknown values.
    private func runs(in line: Range<Int>) -> [(step: Int?, range: Range<Int>)] {
        if line.count == 1 { return [(step(line.lowerBound), line)] }
        var runs: [(step: Int?, range: Range<Int>)] = []
        for index in line.dropFirst() {
            let step = step(index)
            if let last = runs.last, last.step == step {
                runs[runs.count - 1].range = last.range.lowerBound..<index + 1
            } else {
                runs.append((step, index - 1..<index + 1))
            }
        }
        return runs
    }

    private func step(_ index: Int) -> Int? {
        let value = vertices[index].w
        guard let bar, !value.isNaN else { return nil }
        return PlotStyle.stepIndex(bar.share(value / valueSize))
    }

    /// Returns the colour bar and the SI value of its unit; no bar without values.
    private static func bar(of plot: TrackPlot) -> (ColourBar?, Double) {
        guard let values = plot.lines.values else { return (nil, 1) }
        let (units, clock) = (plot.settings.units, plot.settings.clock)
        let unit = plot.colour == .speed ? units.speedUnit : units.lengthUnit
        switch plot.colour {
        case .time:
            let room = values.upperBound > values.lowerBound ? 0 : 0.5
            let range = values.lowerBound - room...values.upperBound + room
            let days = clock.date(range.lowerBound)
            let last = clock.date(range.upperBound)
            let date = days == last ? days : "\(days) to \(last)"
            return (ColourBar(range, "time, \(date), \(clock.name(at: range.lowerBound))", marks: .times(clock)), 1)
        case .speed, .accuracy:
            let top = max(values.upperBound / unit.size, 0.1)
            let range = NumberTicks.rounded(0...top, atMost: 8)
            let name = plot.colour == .speed ? "speed over ground" : "accuracy, radius for 68 %"
            return (ColourBar(range, "\(name), \(unit.symbol)"), unit.size)
        }
    }
}
