internal import Glibc

/// Places of a receiver at rest, in metres to the east and to the north of a reference.
struct ErrorCloud {
    /// The places.
    private(set) var places: [SIMD2<Double>]

    /// The radii of the circles around the reference that hold 50 and 95 of 100 places, and the greatest distance of all; nil
    /// where there are none.
    private(set) var radii: (half: Double, most: Double, all: Double)?

    /// Places, moved so that a reference is at zero.
    init(_ places: [SIMD2<Double>], around reference: SIMD2<Double>) {
        self.places = places.map { $0 - reference }
        let distances = self.places.map { ($0 * $0).sum().squareRoot() }.sorted()
        guard let last = distances.last else { return }
        radii = (Self.quantile(0.5, of: distances), Self.quantile(0.95, of: distances), last)
    }

    /// The mean of places; zero where there are none.
    static func mean(of places: [SIMD2<Double>]) -> SIMD2<Double> {
        places.reduce(.zero, +) / Double(max(1, places.count))
    }

    /// The least of sorted numbers that so large a share of all is not above.
    private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
        sorted[min(sorted.count - 1, max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1))]
    }

    /// Points of a picture within a frame: of those that fall into one half of a pixel one, or of a wider cell where that is many.
    func points(in frame: PlotFrame, _ point: (SIMD2<Double>) -> PlotPoint) -> [PlotPoint] {
        var size = 0.5
        while true {
            let columns = Int(frame.width / size) + 1
            var isTaken = [Bool](repeating: false, count: columns * (Int(frame.height / size) + 1))
            var points: [PlotPoint] = []
            for place in places where points.count <= Self.most {
                let drawn = point(place)
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
