package import GNSS

/// The positions of a receiver at rest, as reported and as filtered: `gpslog plot scatter`.
package struct ScatterPlot {
    package var title = ""
    package var subtitle = ""

    /// The true position; nil to use the mean of the published positions.
    let truth: Coordinate?
    let settings: PlotSettings

    /// Metres east and north of the origin.
    ///
    /// Float's seven digits are precise to a millimetre within ten kilometres and take half the memory.
    private(set) var reported: [SIMD2<Float>] = []
    private(set) var published: [SIMD2<Float>] = []
    private(set) var plane: AzimuthalProjection?

    /// Creates an empty plot.
    ///
    /// `truth` is the true position of the receiver; nil if unknown.
    package init(around truth: Coordinate?, _ settings: PlotSettings) {
        (self.truth, self.settings) = (truth, settings)
        plane = truth.map(AzimuthalProjection.init(around:))
    }

    package mutating func addReported(_ place: Coordinate) { reported.append(metres(place)) }

    package mutating func addPublished(_ place: Coordinate) { published.append(metres(place)) }

    private mutating func metres(_ place: Coordinate) -> SIMD2<Float> {
        let plane = self.plane ?? AzimuthalProjection(around: place)
        self.plane = plane
        return SIMD2<Float>(plane.metres(place))
    }

    /// Draws the plot as SVG; nil if it is empty.
    package func drawing() -> [UInt8]? { ScatterDrawing(of: self)?.svg() }
}

/// Positions of a receiver at rest, in metres east and north of a reference.
struct ErrorCloud {
    /// The radii around the reference that contain 50 % and 95 % of the positions, and the greatest distance; nil
    /// without positions.
    let radii: (half: Double, most: Double, all: Double)?

    /// Kept relative to their origin, to share the array instead of copying a million positions.
    private let places: [SIMD2<Float>]
    private let reference: SIMD2<Double>

    init(_ places: [SIMD2<Float>], around reference: SIMD2<Double>) {
        (self.places, self.reference) = (places, reference)
        let distances = PlaceDistances(of: places, from: reference)
        radii = distances.greatest.map { (distances.quantile(0.5), distances.quantile(0.95), $0) }
    }

    var isEmpty: Bool { places.isEmpty }

    /// Counts the positions more than `extent` metres east, west, north or south of the reference.
    func count(outside extent: Double) -> Int {
        places.count {
            let place = SIMD2<Double>($0) - reference
            return max(place.x.magnitude, place.y.magnitude) > extent
        }
    }

    /// The mean position; zero without positions.
    static func mean(of places: [SIMD2<Float>]) -> SIMD2<Double> {
        places.reduce(into: .zero) { $0 += SIMD2<Double>($1) } / Double(max(1, places.count))
    }

    /// Returns at most one point per cell of half a pixel; cells grow if there are too many points.
    func points(in frame: PlotFrame, _ point: (SIMD2<Double>) -> PlotPoint) -> [PlotPoint] {
        var size = 0.5
        while true {
            let columns = Int(frame.width / size) + 1
            var isTaken = [Bool](repeating: false, count: columns * (Int(frame.height / size) + 1))
            var points: [PlotPoint] = []
            for place in places where points.count <= Self.most {
                let drawn = point(SIMD2<Double>(place) - reference)
                guard frame.contains(drawn) else { continue }
                let cell = Int((drawn.y - frame.top) / size) * columns + Int((drawn.x - frame.left) / size)
                if isTaken[cell] { continue }
                isTaken[cell] = true
                points.append(drawn)
            }
            if points.count <= Self.most || size > 8 { return points }
            size *= 2
        }
    }

    /// More dots would not change the picture.
    private static let most = 20_000
}

/// A histogram of the distances of positions from a reference, in metres.
///
/// Quantiles of a million distances are found without sorting all of them: the histogram's classes are less than 1 %
/// wide, and only the class that contains the quantile is sorted.
struct PlaceDistances {
    private let places: [SIMD2<Float>]
    private let reference: SIMD2<Double>
    private let counts: [Int]

    /// The greatest distance; nil without positions.
    let greatest: Double?

    init(of places: [SIMD2<Float>], from reference: SIMD2<Double>) {
        (self.places, self.reference) = (places, reference)
        var counts = [Int](repeating: 0, count: Self.classes)
        var greatest: Float = 0
        for place in places {
            let square = Self.square(place, reference)
            greatest = max(greatest, square)
            counts[Self.class(of: square)] += 1
        }
        self.counts = counts
        self.greatest = places.isEmpty ? nil : Double(greatest).squareRoot()
    }

    /// The smallest distance that at least this share of the positions does not exceed; 0 without positions.
    func quantile(_ share: Double) -> Double {
        var rank = min(places.count - 1, max(0, Int((share * Double(places.count)).rounded(.up)) - 1))
        guard rank >= 0 else { return 0 }
        for (number, count) in counts.enumerated() {
            guard rank >= count else { return Double(squares(inClass: number)[rank]).squareRoot() }
            rank -= count
        }
        return 0
    }

    private func squares(inClass number: Int) -> [Float] {
        places.lazy.map { Self.square($0, reference) }.filter { Self.class(of: $0) == number }.sorted()
    }

    @inline(__always)
    private static func square(_ place: SIMD2<Float>, _ reference: SIMD2<Double>) -> Float {
        let offset = SIMD2<Double>(place) - reference
        return Float((offset * offset).sum())
    }

    private static let classes = 1 << 16

    /// The class of a squared distance: its exponent and the first seven bits of its mantissa, which are ordered like
    /// the value.
    @inline(__always)
    private static func `class`(of square: Float) -> Int { Int(square.bitPattern >> 16) }
}
