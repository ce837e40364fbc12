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
