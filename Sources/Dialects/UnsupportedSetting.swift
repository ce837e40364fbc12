/// A setting that a receiver cannot have.
package struct UnsupportedSetting: Error, Hashable {
    /// The name on the command line: `power`.
    package let name: String

    /// The reason in words, which follow a comma: `it has one mode only`.
    package let reason: String

    /// The name of another setting, without which the receiver could have this one; nil where there is none.
    package let conflicting: String?

    /// A setting that it cannot have, and the reason.
    package init(name: String, reason: String, conflicting: String? = nil) {
        (self.name, self.reason, self.conflicting) = (name, reason, conflicting)
    }
}

extension UnsupportedSetting {
    /// A setting that the receiver did not tell when it was asked.
    static func unknown(_ name: String) -> UnsupportedSetting {
        UnsupportedSetting(name: name, reason: "it does not tell how that is set")
    }

    /// Requires that settings name none of those that a language has no order for, or none whose result is told.
    ///
    /// - Throws: `UnsupportedSetting` where they do.
    static func refuse(_ names: Set<String>, in settings: ReceiverSettings) throws(UnsupportedSetting) {
        guard let name = settings.described.map(\.name).first(where: names.contains) else { return }
        throw UnsupportedSetting(name: name, reason: "it has no order for that whose result it tells")
    }
}
