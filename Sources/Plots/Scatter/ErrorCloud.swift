/// Places of a receiver at rest, in metres to the east and to the north of a reference.
struct ErrorCloud {
    /// The radii of the circles around the reference that hold 50 and 95 of 100 places, and the greatest distance of all; nil
    /// where there are none.
    let radii: (half: Double, most: Double, all: Double)?

    /// The places, which are not moved so that a million of them are kept once.
    private let places: [SIMD2<Float>]
    private let reference: SIMD2<Double>

    /// Places around a reference.
    init(_ places: [SIMD2<Float>], around reference: SIMD2<Double>) {
        (self.places, self.reference) = (places, reference)
        let distances = PlaceDistances(of: places, from: reference)
        radii = distances.greatest.map { (distances.quantile(0.5), distances.quantile(0.95), $0) }
    }

    /// True where there is no place.
    var isEmpty: Bool { places.isEmpty }

    /// The number of places that are more than so many metres to the east, west, north or south of the reference.
    func count(outside extent: Double) -> Int {
        places.count {
            let place = SIMD2<Double>($0) - reference
            return max(place.x.magnitude, place.y.magnitude) > extent
        }
    }

    /// The mean of places; zero where there are none.
    static func mean(of places: [SIMD2<Float>]) -> SIMD2<Double> {
        places.reduce(into: .zero) { $0 += SIMD2<Double>($1) } / Double(max(1, places.count))
    }

    /// Points of a picture within a frame: of those that fall into one half of a pixel one, or of a wider cell where that is
    /// many.
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

    /// More dots would make no other picture.
    private static let most = 20_000
}
