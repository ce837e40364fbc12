extension Int64 {
    /// Divides so that the remainder is never negative: the day of an instant before 1970, say.
    ///
    /// - Parameter divisor: what is divided by, above 0.
    /// - Returns: the quotient, rounded down, and the remainder.
    package func flooringDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
