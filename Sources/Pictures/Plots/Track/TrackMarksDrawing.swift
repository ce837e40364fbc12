internal import GNSS
internal import Platform

struct TrackMarksDrawing {
    private let marks: TrackMarks
    private let settings: PlotSettings
    private let showsFastest: Bool
    private let hasSuspect: Bool
    private let sheet: MapSheet

    init(_ plot: TrackPlot, on sheet: MapSheet) {
        (marks, settings, showsFastest) = (plot.marks, plot.settings, plot.colour == .speed)
        hasSuspect = !plot.suspect.vertices.isEmpty
        self.sheet = sheet
    }

    /// Draws the marks, and their labels if they fit.
    ///
    /// Labels do not cover `lines`.
    func draw(in svg: inout SVGDocument, beside lines: [[PlotPoint]], withEnds hasEnds: Bool) {
        var space = LabelSpace(in: sheet.frame)
        for line in lines { space.take(along: line) }
        let waypoints = marks.waypoints.map { ($0.name, sheet.point($0.place)) }
        for (_, point) in waypoints { space.take(around: point, radius: 6) }
        drawRejected(in: &svg)
        drawStops(in: &svg, &space)
        if hasEnds { drawEnds(in: &svg, &space) }
        if showsFastest, let fastest = marks.fastest {
            let point = sheet.point(fastest.place)
            let text = settings.units.speed(fastest.speed)
            svg.circle(point, radius: 6, "line mark ink fastest", tooltip: "fastest: \(text)")
            space.take(around: point, radius: 6)
            space.write(text, beside: point, distance: 10, in: &svg)
        }
        drawWaypoints(waypoints, in: &svg, &space)
    }

    private func drawRejected(in svg: inout SVGDocument) {
        guard !marks.rejected.isEmpty else { return }
        let (frame, arm) = (sheet.frame, 3.5)
        let points = marks.rejected.map(sheet.point)
        svg.path("line mark k1 rejected") { path in
            for point in points where frame.contains(point) {
                path.lines([PlotPoint(point.x - arm, point.y - arm), PlotPoint(point.x + arm, point.y + arm)])
                path.lines([PlotPoint(point.x - arm, point.y + arm), PlotPoint(point.x + arm, point.y - arm)])
            }
        }
        // Arrows at the edge point to rejected positions outside the frame.
        svg.path("dot k1 outside") { path in
            for point in points where !frame.contains(point) { drawArrow(to: point, in: &path) }
        }
    }

    private func drawArrow(to point: PlotPoint, in path: inout SVGPath) {
        let (frame, centre) = (sheet.frame, sheet.frame.centre)
        let (across, down) = (point.x - centre.x, point.y - centre.y)
        let length = max((across * across + down * down).squareRoot(), 1)
        let (x, y) = (across / length, down / length)
        let share = min(
            x == 0 ? .infinity : (frame.width / 2 - 3) / x.magnitude,
            y == 0 ? .infinity : (frame.height / 2 - 3) / y.magnitude
        )
        let tip = PlotPoint(centre.x + share * x, centre.y + share * y)
        path.move(to: tip)
        path.line(to: PlotPoint(tip.x - 11 * x + 4 * y, tip.y - 11 * y - 4 * x))
        path.line(to: PlotPoint(tip.x - 11 * x - 4 * y, tip.y - 11 * y + 4 * x))
        path.close()
    }

    private func drawStops(in svg: inout SVGDocument, _ space: inout LabelSpace) {
        for stop in marks.stops.sorted(by: { $0.seconds > $1.seconds }) {
            let point = sheet.point(stop.place)
            let radius = Self.radius(of: stop.seconds)
            let text = SpanText(stop.seconds).description
            svg.circle(point, radius: radius, "band k0 stop", tooltip: "stop of \(text)")
            svg.circle(point, radius: radius, "line mark k0")
            space.take(around: point, radius: 4)
            space.write(text, beside: point, distance: radius + 3, in: &svg)
        }
    }

    /// 5 pixels for a minute, 9 for an hour, 12 for a day.
    private static func radius(of seconds: Double) -> Double {
        var (radius, rest) = (5.0, seconds / 60)
        while rest > 2.5, radius < 16 { (radius, rest) = (radius + 1, rest / 2.5) }
        return radius
    }

    private func drawEnds(in svg: inout SVGDocument, _ space: inout LabelSpace) {
        for ends in marks.ends {
            let (first, last) = (sheet.point(ends.first), sheet.point(ends.last))
            svg.circle(first, radius: 5.5, "dot ground")
            svg.circle(first, radius: 4, "line bold ink start", tooltip: "start")
            svg.rectangle(last.x - 6, last.y - 6, 12, 12, "dot ground")
            svg.rectangle(last.x - 4.5, last.y - 4.5, 9, 9, "dot ink end", tooltip: "end")
            space.take(around: first, radius: 6)
            space.take(around: last, radius: 6)
        }
    }

    private func drawWaypoints(
        _ waypoints: [(String, PlotPoint)],
        in svg: inout SVGDocument,
        _ space: inout LabelSpace
    ) {
        for (name, point) in waypoints where sheet.frame.contains(point) {
            svg.path("dot ground") { Self.diamond(at: point, 8, &$0) }
            svg.path("dot k4 waypoint", tooltip: name) { Self.diamond(at: point, 6, &$0) }
            space.write(name, beside: point, distance: 9, in: &svg)
        }
    }

    private static func diamond(at point: PlotPoint, _ size: Double, _ path: inout SVGPath) {
        path.move(to: PlotPoint(point.x, point.y - size))
        path.line(to: PlotPoint(point.x + size, point.y))
        path.line(to: PlotPoint(point.x, point.y + size))
        path.line(to: PlotPoint(point.x - size, point.y))
        path.close()
    }

    func drawLegend(in svg: inout SVGDocument, left: Double, top: Double, withEnds hasEnds: Bool) {
        var (x, y) = (left, top + 11)
        func next(_ words: String, _ svg: inout SVGDocument) {
            svg.words(words, at: PlotPoint(x + 12, y + 4), .start, "small faint")
            y += 17
            if y > top + 46 { (x, y) = (x + 110, top + 11) }
        }
        if hasEnds {
            svg.circle(PlotPoint(x, y), radius: 4, "line bold ink")
            next("start", &svg)
            svg.rectangle(x - 4.5, y - 4.5, 9, 9, "dot ink")
            next("end", &svg)
        }
        if !marks.waypoints.isEmpty {
            svg.path("dot k4") { Self.diamond(at: PlotPoint(x, y), 6, &$0) }
            next("waypoint", &svg)
        }
        if !marks.stops.isEmpty {
            svg.circle(PlotPoint(x, y), radius: 5, "band k0")
            svg.circle(PlotPoint(x, y), radius: 5, "line mark k0")
            next("stop", &svg)
        }
        if !marks.rejected.isEmpty {
            svg.path("line mark k1") { path in
                path.lines([PlotPoint(x - 3.5, y - 3.5), PlotPoint(x + 3.5, y + 3.5)])
                path.lines([PlotPoint(x - 3.5, y + 3.5), PlotPoint(x + 3.5, y - 3.5)])
            }
            next("rejected", &svg)
        }
        if hasSuspect {
            svg.path("line bold dashed k1") { $0.lines([PlotPoint(x - 7, y), PlotPoint(x + 7, y)]) }
            next("suspect", &svg)
        }
    }
}
