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
