internal import Glibc
internal import GNSS
internal import Logbook

/// Draws a sky plot: north is up, the zenith in the centre and the horizon at the edge.
struct SkyDrawing {
    private static let (width, height) = (960.0, 730.0)
    private static let (centre, radius) = (PlotPoint(356, 396), 290.0)
    /// The minimum range of the colour scale in dB-Hz.
    private static let leastSpan = 10.0

    private let plot: SkyPlot
    private let bar: ColourBar?

    /// The plot must not be empty.
    init(of plot: SkyPlot) {
        self.plot = plot
        let strengths = plot.directions.values.compactMap(\.strength)
        bar = strengths.min().flatMap { least in
            strengths.max().map { most in
                let middle = (least + most) / 2
                let half = max(most - least, Self.leastSpan) / 2
                return ColourBar(
                    NumberTicks.rounded(max(0, middle - half)...middle + half, atMost: 6),
                    "mean carrier to noise density, dB-Hz"
                )
            }
        }
    }

    static func place(_ direction: SkyPlot.Direction) -> PlotPoint {
        place(azimuth: Double(direction.azimuth), elevation: Double(direction.elevation))
    }

    private static func place(azimuth: Double, elevation: Double) -> PlotPoint {
        let (angle, distance) = (azimuth * .pi / 180, radius * (90 - elevation) / 90)
        return PlotPoint(centre.x + distance * sin(angle), centre.y - distance * cos(angle))
    }

    func svg() -> [UInt8] {
        var svg = SVGDocument(width: Self.width, height: Self.height, title: plot.title, style: plot.settings.style)
        svg.heading(plot.title, plot.subtitle)
        drawGrid(in: &svg)
        let radius = Self.radius(of: plot.directions.count)
        // Strong signals are drawn on top, so that a moment of weakness does not hide a clear view.
        let directions = plot.directions.sorted {
            ($0.value.strength ?? -1, $0.key.azimuth, $0.key.elevation)
                < ($1.value.strength ?? -1, $1.key.azimuth, $1.key.elevation)
        }
        svg.group("sky", data: ["x": Self.centre.x, "y": Self.centre.y, "radius": Self.radius]) { svg in
            for (direction, heard) in directions { draw(direction, heard, radius, in: &svg) }
        }
        drawNames(in: &svg, radius)
        drawLegend(in: &svg, left: 700, top: 96)
        return svg.finish()
    }

    /// The radius of a dot, smaller if there are many.
    private static func radius(of count: Int) -> Double { count < 60 ? 6 : count < 400 ? 4 : count < 2000 ? 3 : 2.4 }

    private func draw(
        _ direction: SkyPlot.Direction,
        _ heard: SkyPlot.Heard,
        _ radius: Double,
        in svg: inout SVGDocument
    ) {
        let place = Self.place(direction)
        guard let strength = heard.strength, let bar else {
            svg.circle(
                place,
                radius: max(radius - 1, 1.5),
                "line faint silent",
                data: ["azimuth": Double(direction.azimuth), "elevation": Double(direction.elevation)]
            )
            return
        }
        svg.circle(
            place,
            radius: radius,
            "dot \(PlotStyle.step(bar.share(strength))) heard",
            data: [
                "azimuth": Double(direction.azimuth), "elevation": Double(direction.elevation),
                "strength": (strength * 10).rounded() / 10,
            ]
        )
    }

    private static let compass = ["N", "30°", "60°", "E", "120°", "150°", "S", "210°", "240°", "W", "300°", "330°"]

    private static func compassPlace(_ index: Int) -> PlotPoint { place(azimuth: 30 * Double(index), elevation: -5.5) }

    private func drawGrid(in svg: inout SVGDocument) {
        for elevation in [30.0, 60] {
            let radius = Self.radius * (90 - elevation) / 90
            svg.circle(Self.centre, radius: radius, "line grid")
        }
        for azimuth in stride(from: 0.0, to: 180, by: 30) {
            svg.line(
                from: Self.place(azimuth: azimuth, elevation: 0),
                to: Self.place(azimuth: azimuth + 180, elevation: 0),
                "line grid"
            )
        }
        svg.circle(Self.centre, radius: Self.radius, "line mark faint")
        for (index, word) in Self.compass.enumerated() {
            let place = Self.compassPlace(index)
            svg.words(word, at: PlotPoint(place.x, place.y + 4), .middle, word.count == 1 ? "ink" : "small faint")
        }
    }

    /// Labels the satellites at their latest positions, and the circles with their elevation.
    private func drawNames(in svg: inout SVGDocument, _ radius: Double) {
        let (centre, size) = (Self.centre, Self.radius + 40)
        var space = LabelSpace(
            in: PlotFrame(left: centre.x - size, top: centre.y - size, width: 2 * size, height: 2 * size)
        )
        for index in Self.compass.indices { space.take(around: Self.compassPlace(index), radius: 10) }
        for elevation in [30.0, 60] {
            let place = Self.place(azimuth: 15, elevation: elevation)
            svg.words("\(Int(elevation))°", at: PlotPoint(place.x, place.y + 4), .middle, "small faint halo")
            space.take(around: place, radius: 10)
        }
        for (satellite, direction) in plot.latest.sorted(by: { $0.key < $1.key }) {
            space.write(satellite.satelliteName, beside: Self.place(direction), distance: radius + 3, in: &svg)
        }
    }

    private func drawLegend(in svg: inout SVGDocument, left: Double, top: Double) {
        var y = top
        if let bar {
            bar.draw(in: &svg, left: left, top: y, width: 220)
            y += 74
        }
        if plot.directions.values.contains(where: { $0.strength == nil }) {
            svg.circle(PlotPoint(left + 5, y), radius: 4, "line faint")
            svg.words("listed, mostly not received", at: PlotPoint(left + 18, y + 4), .start, "faint")
            y += 30
        }
        let systems = Dictionary(grouping: plot.latest.keys, by: \.constellation)
        for (system, satellites) in systems.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            svg.words(String(system.letter), at: PlotPoint(left, y + 4), .start, "ink")
            svg.words("\(system.name), \(satellites.count)", at: PlotPoint(left + 18, y + 4), .start, "faint")
            y += 20
        }
        y += 12
        for line in ["The zenith is in the middle;", "labels mark last positions of satellites."] {
            svg.words(line, at: PlotPoint(left, y + 4), .start, "small faint")
            y += 16
        }
    }
}
