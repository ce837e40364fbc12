internal import GNSS

/// The lines of tracks with a value per vertex for its colour, simplified if there are too many vertices for a picture.
struct TrackLines {
    /// The position in metres from the earth's centre, and as fourth number the value of the segment that ends here;
    /// NaN if unknown.
    typealias Vertex = SIMD4<Double>

    /// The number of vertices from which on lines are simplified to what any picture could show.
    private static let most = 1 << 20

    /// How the values of two segments are merged when the vertex between them is dropped.
    enum Merging {
        /// Keep the greater value, so that a single fast location remains visible.
        case greatest
        /// Keep the value of the later segment.
        case latest
    }

    /// The vertices of all lines, line by line.
    private(set) var vertices: [Vertex] = []

    /// The index of each line's first vertex.
    private(set) var starts: [Int] = []

    /// The least and greatest value; nil without values.
    private(set) var values: ClosedRange<Double>?

    private(set) var extent = PlaceExtent()

    private let merging: Merging
    private var beginsLine = true
    private var limit = most

    init(merging: Merging) { self.merging = merging }

    /// Starts a new line with the next position.
    mutating func beginLine() { beginsLine = true }

    /// Adds a position, with the value of the segment that leads to it.
    mutating func add(_ place: Coordinate, _ value: Double?) {
        let point = EarthFrame(at: place).place
        if beginsLine { starts.append(vertices.count) }
        beginsLine = false
        extent.add(point)
        if let value { values = values.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value }
        vertices.append(Vertex(point, value ?? .nan))
        if vertices.count >= limit { thinForAnyPicture() }
    }

    /// Drops vertices that even the largest picture could not show.
    private mutating func thinForAnyPicture() {
        guard let middle = extent.middle else { return }
        let projection = AzimuthalProjection(around: middle)
        let span = extent.diameter / 8000
        for factor in [1.0, 4, 16, 64, 256] where vertices.count > Self.most / 2 {
            (vertices, starts) = thinned(projection, tolerance: span * factor)
        }
        // Each line keeps two vertices, so the limit grows with the number of lines.
        limit = max(Self.most, 2 * vertices.count)
    }

    /// Simplifies the lines to within a tolerance, along and across the line.
    ///
    /// Each line keeps its first and last vertex. A single pass follows the line with a sleeve around the way since the
    /// last kept vertex (Zhao and Saalfeld, 1997). The sleeve also ends at a turn back and, if the way is long enough
    /// to be seen, at a change of colour.
    ///
    /// The tolerance is in metres and greater than 0. Returns the kept vertices, and the index of each line's first.
    func thinned(_ projection: AzimuthalProjection, tolerance: Double) -> (vertices: [Vertex], starts: [Int]) {
        var (kept, firsts) = ([Vertex](), [Int]())
        kept.reserveCapacity(min(vertices.count, 1 << 16))
        let colours = ValueSteps(values)
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] : vertices.count
            firsts.append(kept.count)
            kept.append(vertices[start])
            var sleeve = Sleeve(from: projection.metres(vertices[start].place), tolerance: tolerance)
            var (last, value) = (vertices[start], Double.nan)
            var hasMore = false
            for vertex in vertices[start..<end].dropFirst() {
                let point = projection.metres(vertex.place)
                let isOther = sleeve.isVisible && colours.differ(value, vertex.w)
                if hasMore, isOther || !sleeve.takes(point) {
                    last.w = value
                    kept.append(last)
                    sleeve = Sleeve(from: projection.metres(last.place), tolerance: tolerance)
                    _ = sleeve.takes(point)
                    value = .nan
                } else if !hasMore {
                    _ = sleeve.takes(point)
                }
                value = merged(value, vertex.w)
                (last, hasMore) = (vertex, true)
            }
            guard hasMore else { continue }
            last.w = value
            kept.append(last)
        }
        return (kept, firsts)
    }

    private func merged(_ value: Double, _ next: Double) -> Double {
        if value.isNaN || next.isNaN { return value.isNaN ? next : value }
        return merging == .greatest ? max(value, next) : next
    }
}

extension TrackLines.Vertex {
    var place: SIMD3<Double> { SIMD3(x, y, z) }
}

private struct ValueSteps {
    private let scale: PlotScale?

    init(_ values: ClosedRange<Double>?) { scale = values.map { PlotScale($0, from: 0, to: 1) } }

    func differ(_ one: Double, _ other: Double) -> Bool {
        guard let scale, !one.isNaN, !other.isNaN else { return one.isNaN != other.isNaN }
        return PlotStyle.stepIndex(scale.share(one)) != PlotStyle.stepIndex(scale.share(other))
    }
}

/// The directions of straight lines that pass all points since the start within a tolerance.
private struct Sleeve {
    private let start: SIMD2<Double>
    private let tolerance: Double
    /// The direction to the first point beyond the tolerance, and the slopes of the sleeve's right and left edge.
    private var axis: SIMD2<Double>?
    private var (right, left) = (-Double.infinity, Double.infinity)
    private var farthest = 0.0

    init(from start: SIMD2<Double>, tolerance: Double) { (self.start, self.tolerance) = (start, tolerance) }

    /// Whether the stretch is long enough to be seen.
    var isVisible: Bool { farthest > 4 * tolerance }

    /// Adds the next point; returns false if no straight line to it passes all previous points.
    mutating func takes(_ point: SIMD2<Double>) -> Bool {
        let way = point - start
        let length = (way * way).sum().squareRoot()
        guard length > tolerance else { return farthest <= 2 * tolerance }
        let axis = self.axis ?? way / length
        let (along, across) = ((way * axis).sum(), axis.x * way.y - axis.y * way.x)
        // The line turns back, or by more than 60 degrees.
        guard length > farthest - tolerance, along > length / 2 else { return false }
        self.axis = axis
        // Slopes are measured at a distance of 1 along the axis.
        let (slope, width) = (across / along, tolerance / along)
        guard slope >= right, slope <= left else { return false }
        (right, left) = (max(right, slope - width), min(left, slope + width))
        farthest = max(farthest, length)
        return true
    }
}
