/// Variances of figures in square metres and square seconds, 0 where nothing has been measured; nil where they are not known.
struct FigureVariances {
    /// The variance of the distance.
    var distance: Double? = 0

    /// The variance of the time in motion.
    var movingTime = 0.0

    /// The variance of the climb.
    var climb: Double? = 0

    /// The variance of the descent.
    var descent: Double? = 0

    /// True where there is one that is known.
    var isKnown: Bool { distance != nil || climb != nil || descent != nil }

    /// Adds the variances of independent figures; what one does not know is not known of both.
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
