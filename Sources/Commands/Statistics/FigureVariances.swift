/// Variances of figures in m² and s²; `nil` if unknown, 0 if nothing was measured.
struct FigureVariances {
    var distance: Double? = 0

    /// Variance of the time in motion.
    var movingTime = 0.0

    var climb: Double? = 0

    var descent: Double? = 0

    /// Whether any of them could be estimated.
    var isKnown: Bool { distance != nil || climb != nil || descent != nil }

    /// Adds the variances of independent figures; if either is unknown, so is the sum.
    static func += (sum: inout FigureVariances, other: FigureVariances) {
        sum.distance = add(sum.distance, other.distance)
        sum.movingTime += other.movingTime
        sum.climb = add(sum.climb, other.climb)
        sum.descent = add(sum.descent, other.descent)
    }

    private static func add(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other else { return nil }
        return one + other
    }
}
