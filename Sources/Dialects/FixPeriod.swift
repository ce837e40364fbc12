/// The time between fixes, as receivers are told it.
enum FixPeriod {
    /// Whole milliseconds between fixes.
    ///
    /// - Parameters:
    ///   - rate: fixes a second.
    ///   - rates: those that the receiver gives.
    /// - Throws: `UnsupportedSetting` where the rate is none of them.
    /// - Returns: at least one.
    static func milliseconds(
        _ rate: Double,
        in rates: ClosedRange<Double> = ReceiverSettings.rates
    ) throws(UnsupportedSetting) -> Int {
        guard rates.contains(rate) else {
            let (least, most) = (ReceiverSettings.text(rates.lowerBound), ReceiverSettings.text(rates.upperBound))
            throw UnsupportedSetting(name: "rate", reason: "it gives \(least) to \(most) fixes a second")
        }
        return Int((1000 / rate).rounded())
    }
}
