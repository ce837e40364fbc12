/// An error that wanders, as a receiver's position does: a first-order Gauss-Markov process.
struct CorrelatedError {
    /// The error now, in the unit of the deviation.
    private(set) var value: Double

    private let deviation: Double
    private let correlationTime: Double

    /// An error with a standard deviation, which forgets where it was within the correlation time in seconds.
    init(deviation: Double, correlationTime: Double, from random: inout RandomNumbers) {
        self.deviation = deviation
        self.correlationTime = correlationTime
        value = deviation * random.normal()
    }

    /// Lets so many seconds pass, less than the correlation time.
    mutating func advance(by seconds: Double, from random: inout RandomNumbers) {
        let retained = max(0, 1 - seconds / correlationTime)
        value = retained * value + (1 - retained * retained).squareRoot() * deviation * random.normal()
    }
}
