enum FixPeriod {
    /// Converts a rate to whole milliseconds between fixes.
    ///
    /// - Parameters:
    ///   - rate: fixes per second.
    ///   - rates: the rates that the receiver supports.
    /// - Throws: `UnsupportedSetting` if the rate is not among them.
    /// - Returns: the period, at least 1 ms.
    static func milliseconds(
        _ rate: Double,
        in rates: ClosedRange<Double> = ReceiverSettings.rates
    ) throws(UnsupportedSetting) -> Int {
        guard rates.contains(rate) else {
            let (least, most) = (ReceiverSettings.text(rates.lowerBound), ReceiverSettings.text(rates.upperBound))
            throw UnsupportedSetting(name: "rate", reason: "it supports \(least) to \(most) fixes a second")
        }
        return Int((1000 / rate).rounded())
    }
}
