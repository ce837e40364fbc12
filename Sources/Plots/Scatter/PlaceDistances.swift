/// The distances of places from a reference, in metres, of which no more is kept than their counts.
///
/// A quantile of a million is found without sorting them: by counting them into classes that are less than one per cent wide, and
/// sorting the one class that it is in.
struct PlaceDistances {
    private let places: [SIMD2<Float>]
    private let reference: SIMD2<Double>
    /// The number of places in each class of distances.
    private let counts: [Int]

    /// The greatest distance; nil where there is no place.
    let greatest: Double?

    /// The distances of places from a reference.
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

    /// The least distance that so large a share of all is not above; 0 where there is no place.
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

    /// The class of a square: its exponent and the first seven binary digits behind it, which grow as it does.
    @inline(__always)
    private static func `class`(of square: Float) -> Int { Int(square.bitPattern >> 16) }
}
