internal import GNSS
internal import Glibc
internal import Platform
internal import Text

/// Meridians and parallels at round degrees.
struct Graticule {
    struct Line {
        let label: String
        let points: [PlotPoint]
        let isMeridian: Bool
    }

    /// The lines, which may extend beyond the frame.
    private(set) var lines: [Line] = []

    /// The minimum distance between lines in pixels.
    private static let spacing = 110.0

    private static let mostMeridians = 36.0

    init(on sheet: MapSheet, _ notation: DisplayUnits.Position) {
        let bounds = Bounds(of: sheet)
        let degreesPerPixel = sheet.metresPerPixel / 111_200
        let steps = notation == .degrees ? Self.decimalSteps : Self.sexagesimalSteps
        let narrowing = max(cos(sheet.projection.middle.latitude * .pi / 180), 1e-9)
        let parallel = steps.last { $0 >= Self.spacing * degreesPerPixel } ?? 30
        // Around a pole, the number of meridians is limited instead of their distance.
        let closest = max(Self.spacing * degreesPerPixel / narrowing, bounds.longitudes.length / Self.mostMeridians)
        let meridian = steps.last { $0 >= closest } ?? 30
        // Short lines are nearly straight.
        let pieces = max(bounds.latitudes.length, bounds.longitudes.length) > 0.5 ? 48 : 4
        for latitude in Self.multiples(of: parallel, in: bounds.latitudes) where latitude.magnitude < 89.9999 {
            let points = Self.parts(of: bounds.longitudes, pieces).compactMap {
                Coordinate(latitude: latitude, longitude: Self.wrapped($0))
            }
            let label = Self.label(latitude, step: parallel, "N", "S", notation)
            lines.append(Line(label: label, points: points.map(sheet.point), isMeridian: false))
        }
        for longitude in Self.multiples(of: meridian, in: bounds.longitudes) {
            let wrapped = Self.wrapped(longitude)
            let points = Self.parts(of: bounds.latitudes, pieces).compactMap {
                Coordinate(latitude: min(90, max(-90, $0)), longitude: wrapped)
            }
            let label = Self.label(wrapped, step: meridian, "E", "W", notation)
            lines.append(Line(label: label, points: points.map(sheet.point), isMeridian: true))
        }
    }

    /// Draws the lines clipped to the frame, with labels on its left and lower edges.
    func draw(in svg: inout SVGDocument, on sheet: MapSheet, clippedTo clip: String) {
        let frame = sheet.frame
        for line in lines {
            svg.path("line grid", clippedTo: clip) { $0.lines(line.points) }
            guard let end = Self.crossing(line, frame) else { continue }
            if line.isMeridian {
                svg.words(line.label, at: PlotPoint(end.x, frame.bottom + 16), .middle, "small faint")
            } else {
                svg.words(line.label, at: PlotPoint(frame.left - 6, end.y + 4), .end, "small faint")
            }
        }
    }

    /// Returns where a meridian crosses the frame's lower edge, or a parallel its left edge.
    private static func crossing(_ line: Line, _ frame: PlotFrame) -> PlotPoint? {
        for (one, other) in zip(line.points, line.points.dropFirst()) {
            let (from, to) = line.isMeridian ? (one.y, other.y) : (one.x, other.x)
            let edge = line.isMeridian ? frame.bottom : frame.left
            guard (from - edge) * (to - edge) <= 0, from != to else { continue }
            let share = (edge - from) / (to - from)
            let point = PlotPoint(one.x + share * (other.x - one.x), one.y + share * (other.y - one.y))
            let isOnEdge =
                line.isMeridian
                ? (frame.left...frame.right).contains(point.x) : (frame.top...frame.bottom).contains(point.y)
            if isOnEdge { return point }
        }
        return nil
    }

    /// Steps in degrees, for decimal degrees.
    private static let decimalSteps: [Double] = [
        30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001, 0.00005,
        0.00002, 0.00001,
    ]

    /// Steps in degrees, for degrees with decimal minutes.
    private static let sexagesimalSteps: [Double] = [
        1800, 900, 600, 300, 120, 60, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001,
    ].map { minutes in minutes / 60 }

    private static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
        let (first, last) = (
            (range.lowerBound / step).rounded(.up), (range.upperBound / step).rounded(.down)
        )
        guard first <= last else { return [] }
        return (0...Int(min(last - first, 60))).map { (first + Double($0)) * step }
    }

    private static func parts(of range: ClosedRange<Double>, _ count: Int) -> [Double] {
        (0...count).map { range.lowerBound + range.length * Double($0) / Double(count) }
    }

    private static func wrapped(_ longitude: Double) -> Double {
        let turns = ((longitude + 180) / 360).rounded(.down)
        return longitude - 360 * turns
    }

    private static func label(
        _ degrees: Double,
        step: Double,
        _ positive: String,
        _ negative: String,
        _ notation: DisplayUnits.Position
    ) -> String {
        // The meridians at 0 and 180 degrees are neither east nor west.
        let isOnEdge = degrees.magnitude < 1e-9 || degrees.magnitude > 180 - 1e-9
        let side = isOnEdge ? "" : degrees > 0 ? positive : negative
        if notation == .degrees || step >= 1 {
            let decimals = (0...6).first { step * pow(10, Double($0)) >= 0.9999 } ?? 6
            return DecimalText.string(degrees.magnitude, decimals: decimals) + "\u{B0}" + side
        }
        let decimals = (0...4).first { step * 60 * pow(10, Double($0)) >= 0.9999 } ?? 4
        let scale = pow(10, Double(decimals))
        let count = (degrees.magnitude * 60 * scale).rounded()
        let whole = (count / (60 * scale)).rounded(.down)
        let minutes = DecimalText.string((count - whole * 60 * scale) / scale, decimals: decimals)
        return "\(Int(whole))\u{B0}\(minutes)\u{2032}\(side)"
    }
}

/// The range of latitudes and longitudes on a map; longitudes have no seam.
private struct Bounds {
    private(set) var latitudes: ClosedRange<Double>
    private(set) var longitudes: ClosedRange<Double>

    private static let samples = 24

    init(of sheet: MapSheet) {
        let middle = sheet.projection.middle
        (latitudes, longitudes) = (middle.latitude...middle.latitude, middle.longitude...middle.longitude)
        for row in 0...Self.samples {
            for column in 0...Self.samples {
                let x = sheet.frame.left + sheet.frame.width * Double(column) / Double(Self.samples)
                let y = sheet.frame.top + sheet.frame.height * Double(row) / Double(Self.samples)
                if let place = sheet.place(PlotPoint(x, y)) { include(place, from: middle) }
            }
        }
        // Widened, because it is computed on a sphere.
        let (up, across) = (0.05 * latitudes.length + 1e-6, 0.05 * longitudes.length + 1e-6)
        latitudes = max(-90, latitudes.lowerBound - up)...min(90, latitudes.upperBound + up)
        longitudes = longitudes.lowerBound - across...longitudes.upperBound + across
        for pole in [-90.0, 90] {
            guard let place = Coordinate(latitude: pole, longitude: middle.longitude),
                sheet.frame.contains(sheet.point(place))
            else { continue }
            latitudes = min(latitudes.lowerBound, pole)...max(latitudes.upperBound, pole)
            longitudes = middle.longitude - 180...middle.longitude + 179.9999
        }
        if longitudes.length > 360 { longitudes = middle.longitude - 180...middle.longitude + 179.9999 }
    }

    private mutating func include(_ place: Coordinate, from middle: Coordinate) {
        let east = place.longitude - middle.longitude
        let longitude = middle.longitude + east - 360 * ((east + 180) / 360).rounded(.down)
        latitudes = min(latitudes.lowerBound, place.latitude)...max(latitudes.upperBound, place.latitude)
        longitudes = min(longitudes.lowerBound, longitude)...max(longitudes.upperBound, longitude)
    }
}

extension ClosedRange<Double> {
    fileprivate var length: Double { upperBound - lowerBound }
}
