/// Thrown if a receiver does not support a setting.
package struct UnsupportedSetting: Error, Hashable {
    /// The name on the command line, such as `power`.
    package let name: String

    /// The reason, worded to follow a comma: `it has one mode only`.
    package let reason: String

    /// The name of the setting that rules this one out; `nil` if it is never supported.
    package let conflicting: String?

    package init(name: String, reason: String, conflicting: String? = nil) {
        (self.name, self.reason, self.conflicting) = (name, reason, conflicting)
    }
}

extension UnsupportedSetting {
    /// The receiver did not report this setting when queried.
    static func unknown(_ name: String) -> UnsupportedSetting {
        UnsupportedSetting(name: name, reason: "it does not report its present value")
    }

    /// Rejects settings for which a dialect has no order, or whose result it cannot read back.
    ///
    /// - Throws: `UnsupportedSetting` for the first of these names that is set.
    static func refuse(_ names: Set<String>, in settings: ReceiverSettings) throws(UnsupportedSetting) {
        guard let name = settings.described.map(\.name).first(where: names.contains) else { return }
        throw UnsupportedSetting(name: name, reason: "it has no command for that which gpslog can verify")
    }
}

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
