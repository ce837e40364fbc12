extension Int64 {
    /// Divides with a remainder that is never negative, for times before 1970.
    ///
    /// - Parameter divisor: the divisor, which must be positive.
    /// - Returns: the quotient, rounded down, and the remainder.
    package func flooringDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
