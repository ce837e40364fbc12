internal import GNSS

/// The lines of tracks, each vertex with the value that its colour stands for, thinned out where a picture cannot show more.
struct TrackLines {
    /// The place in metres from the earth's centre; the fourth number is the value of the way that ends here, NaN where it is not
    /// known.
    typealias Vertex = SIMD4<Double>

    /// The most vertices that are kept as they are; of more, those that no picture of them all could show are left out.
    private static let most = 1 << 20

    /// The rule for what becomes of the values of two ways that become one.
    enum Merging {
        /// The greater one is kept, so that a single fast fix is seen.
        case greatest
        /// The later one is kept.
        case latest
    }

    /// The vertices of all lines, one line after the other.
    private(set) var vertices: [Vertex] = []

    /// The first vertex of each line.
    private(set) var starts: [Int] = []

    /// The least and the greatest value; nil where none is known.
    private(set) var values: ClosedRange<Double>?

    /// The extent of all places.
    private(set) var extent = PlaceExtent()

    private let merging: Merging
    private var beginsLine = true
    private var limit = most

    /// No lines.
    init(merging: Merging) { self.merging = merging }

    /// Has the next place begin another line.
    mutating func beginLine() { beginsLine = true }

    /// Goes on to a place, with the value of the way to it.
    mutating func add(_ place: Coordinate, _ value: Double?) {
        let point = EarthFrame(at: place).place
        if beginsLine { starts.append(vertices.count) }
        beginsLine = false
        extent.add(point)
        if let value { values = values.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value }
        vertices.append(Vertex(point, value ?? .nan))
        if vertices.count >= limit { thinForAnyPicture() }
    }

    /// Leaves out what the largest picture could not show.
    private mutating func thinForAnyPicture() {
        guard let middle = extent.middle else { return }
        let projection = AzimuthalProjection(around: middle)
        let span = extent.diameter / 8000
        for factor in [1.0, 4, 16, 64, 256] where vertices.count > Self.most / 2 {
            (vertices, starts) = thinned(projection, tolerance: span * factor)
        }
        // Very many lines cannot become fewer.
        limit = max(Self.most, 2 * vertices.count)
    }

    /// The lines without the vertices that are not farther than a tolerance from the way without them, across and along it.
    ///
    /// Each line keeps its first and last vertex. One sweep with a sleeve around the way since the last vertex that was kept
    /// (Zhao and Saalfeld, 1997); a turn back ends a sleeve, and so does another colour, if the way can be seen.
    ///
    /// - Parameters:
    ///   - projection: the plane.
    ///   - tolerance: metres, above 0.
    /// - Returns: vertices and the first one of each line.
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
    /// The place in space.
    var place: SIMD3<Double> { SIMD3(x, y, z) }
}

/// The steps of colours that values lie in.
private struct ValueSteps {
    private let scale: PlotScale?

    init(_ values: ClosedRange<Double>?) { scale = values.map { PlotScale($0, from: 0, to: 1) } }

    func differ(_ one: Double, _ other: Double) -> Bool {
        guard let scale, !one.isNaN, !other.isNaN else { return one.isNaN != other.isNaN }
        return PlotStyle.stepIndex(scale.share(one)) != PlotStyle.stepIndex(scale.share(other))
    }
}

/// The directions in which a straight way passes all points since its start at a distance of no more than a tolerance.
private struct Sleeve {
    private let start: SIMD2<Double>
    private let tolerance: Double
    /// The direction to the first point that counts, and the slopes to the right and the left of it.
    private var axis: SIMD2<Double>?
    private var (right, left) = (-Double.infinity, Double.infinity)
    private var farthest = 0.0

    init(from start: SIMD2<Double>, tolerance: Double) { (self.start, self.tolerance) = (start, tolerance) }

    /// True where the way has come far enough to be seen.
    var isVisible: Bool { farthest > 4 * tolerance }

    /// Takes in the next point; false where no straight way to it passes all points before.
    mutating func takes(_ point: SIMD2<Double>) -> Bool {
        let way = point - start
        let length = (way * way).sum().squareRoot()
        guard length > tolerance else { return farthest <= 2 * tolerance }
        let axis = self.axis ?? way / length
        let (along, across) = ((way * axis).sum(), axis.x * way.y - axis.y * way.x)
        // Back, or more than 60 degrees from where it set out.
        guard length > farthest - tolerance, along > length / 2 else { return false }
        self.axis = axis
        // In the cross-section at a distance of 1 along the axis.
        let (slope, width) = (across / along, tolerance / along)
        guard slope >= right, slope <= left else { return false }
        (right, left) = (max(right, slope - width), min(left, slope + width))
        farthest = max(farthest, length)
        return true
    }
}
