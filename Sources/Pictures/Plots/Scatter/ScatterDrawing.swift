internal import GNSS
internal import Platform
internal import Text

/// Draws a scatter plot: two clouds of dots, with circles around 50 % and 95 % of each.
struct ScatterDrawing {
    private static let (width, height) = (960.0, 730.0)
    private static let frame = PlotFrame(left: 78, top: 64, width: 600, height: 600)
    /// The maximum extent of the plot, as a multiple of the 95 % circle.
    private static let reach = 4.0

    private struct Layer {
        let name: String
        let word: String
        let colour: String
        let cloud: ErrorCloud
    }

    private let plot: ScatterPlot
    private let layers: [Layer]
    private let middle: Coordinate
    /// Metres from the centre to each edge.
    private let extent: Double

    /// Nil if the plot is empty.
    init?(of plot: ScatterPlot) {
        self.plot = plot
        let all = plot.published.isEmpty ? plot.reported : plot.published
        let reference = plot.truth == nil ? ErrorCloud.mean(of: all) : .zero
        guard !all.isEmpty, let plane = plot.plane, let middle = plane.place(reference) else { return nil }
        self.middle = middle
        layers = [
            Layer(
                name: "reported",
                word: "as received",
                colour: "k1",
                cloud: ErrorCloud(plot.reported, around: reference)
            ),
            Layer(
                name: "published",
                word: "as published",
                colour: "k0",
                cloud: ErrorCloud(plot.published, around: reference)
            ),
        ].filter { !$0.cloud.isEmpty }
        let radii = layers.compactMap(\.cloud.radii)
        let (most, all95) = (radii.map(\.all).max() ?? 0, radii.map(\.most).max() ?? 0)
        extent = max(min(1.06 * most, max(Self.reach * all95, 1)), 0.5)
    }

    func svg() -> [UInt8] {
        var svg = SVGDocument(width: Self.width, height: Self.height, title: plot.title, style: plot.settings.style)
        svg.heading(plot.title, plot.subtitle)
        let (frame, unit) = (Self.frame, plot.settings.units.lengthUnit)
        let edge = extent / unit.size
        let across = PlotScale(-edge...edge, from: frame.left, to: frame.right)
        let up = PlotScale(-edge...edge, from: frame.bottom, to: frame.top)
        svg.horizontalAxis(of: frame, across, "east, \(unit.symbol)")
        svg.verticalAxis(of: frame, up, "north, \(unit.symbol)")
        svg.frame(frame)
        let clip = plot.settings.name("cloud")
        svg.clip(named: clip, frame)
        svg.group(
            "scatter",
            data: [
                "latitude": middle.latitude, "longitude": middle.longitude, "x": frame.centre.x, "y": frame.centre.y,
                "metres-per-pixel": 2 * extent / frame.width,
            ]
        ) { svg in
            for layer in layers {
                let points = layer.cloud.points(in: frame) { metres in
                    PlotPoint(across.place(metres.x / unit.size), up.place(metres.y / unit.size))
                }
                svg.path("line spot \(layer.colour) \(layer.name)", clippedTo: clip) { path in
                    for point in points { path.lines(CollectionOfOne(point)) }
                }
            }
            for layer in layers { drawCircles(of: layer, in: &svg, clip, frame.width / (2 * extent)) }
            drawCross(in: &svg, at: frame.centre)
        }
        drawLegend(in: &svg, left: frame.right + 24, top: frame.top + 6)
        return svg.finish()
    }

    private func drawCross(in svg: inout SVGDocument, at centre: PlotPoint) {
        let arm = 7.0
        svg.line(from: PlotPoint(centre.x - arm, centre.y), to: PlotPoint(centre.x + arm, centre.y), "line mark ink")
        svg.line(from: PlotPoint(centre.x, centre.y - arm), to: PlotPoint(centre.x, centre.y + arm), "line mark ink")
    }

    private func drawCircles(of layer: Layer, in svg: inout SVGDocument, _ clip: String, _ pixelsPerMetre: Double) {
        guard let radii = layer.cloud.radii else { return }
        let centre = Self.frame.centre
        svg.circle(
            centre,
            radius: radii.half * pixelsPerMetre,
            "line bold \(layer.colour) cep50-\(layer.name)",
            data: ["metres": radii.half]
        )
        guard radii.most <= extent else { return }
        svg.circle(
            centre,
            radius: radii.most * pixelsPerMetre,
            "line mark dashed \(layer.colour) cep95-\(layer.name)",
            data: ["metres": radii.most]
        )
    }

    private func drawLegend(in svg: inout SVGDocument, left: Double, top: Double) {
        var y = top
        for layer in layers {
            svg.path("line wide \(layer.colour)") { $0.lines(CollectionOfOne(PlotPoint(left + 5, y))) }
            svg.words(layer.word, at: PlotPoint(left + 18, y + 4))
            y += 22
            guard let radii = layer.cloud.radii else { continue }
            svg.line(from: PlotPoint(left - 2, y), to: PlotPoint(left + 12, y), "line bold \(layer.colour)")
            svg.words("50 % within \(length(radii.half))", at: PlotPoint(left + 18, y + 4), .start, "faint")
            y += 20
            svg.line(from: PlotPoint(left - 2, y), to: PlotPoint(left + 12, y), "line mark dashed \(layer.colour)")
            svg.words("95 % within \(length(radii.most))", at: PlotPoint(left + 18, y + 4), .start, "faint")
            y += 20
            svg.words("all within \(length(radii.all))", at: PlotPoint(left + 18, y + 4), .start, "faint")
            y += 20
            let outside = layer.cloud.count(outside: extent)
            if outside > 0 {
                svg.words("\(outside) outside the plot", at: PlotPoint(left + 18, y + 4), .start, "faint")
                y += 20
            }
            y += 12
        }
        let word = plot.truth == nil ? "mean of the published positions" : "the given position"
        svg.line(from: PlotPoint(left - 2, y), to: PlotPoint(left + 12, y), "line mark ink")
        svg.line(from: PlotPoint(left + 5, y - 7), to: PlotPoint(left + 5, y + 7), "line mark ink")
        svg.words(word, at: PlotPoint(left + 18, y + 4), .start, "faint")
        svg.words(plot.settings.units.position(middle), at: PlotPoint(left + 18, y + 22), .start, "small faint")
    }

    private func length(_ metres: Double) -> String {
        plot.settings.units.length(metres, decimals: metres < 10 ? 2 : 1)
    }
}
