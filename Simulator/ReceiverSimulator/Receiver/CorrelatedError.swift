/// A drifting error like that of a receiver's position: a first-order Gauss-Markov process.
struct CorrelatedError {
    /// The current error, in the unit of the deviation.
    private(set) var value: Double

    private let deviation: Double
    private let correlationTime: Double

    /// Creates an error with a standard deviation and a correlation time in seconds.
    init(deviation: Double, correlationTime: Double, from random: inout RandomNumbers) {
        self.deviation = deviation
        self.correlationTime = correlationTime
        value = deviation * random.normal()
    }

    /// Advances by this many seconds, less than the correlation time.
    mutating func advance(by seconds: Double, from random: inout RandomNumbers) {
        let retained = max(0, 1 - seconds / correlationTime)
        value = retained * value + (1 - retained * retained).squareRoot() * deviation * random.normal()
    }
}
