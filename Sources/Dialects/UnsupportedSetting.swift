/// A setting that a receiver cannot have.
package struct UnsupportedSetting: Error, Hashable {
    /// The name on the command line: `power`.
    package let name: String

    /// The reason in words, which follow a comma: `it has one mode only`.
    package let reason: String
}

extension UnsupportedSetting {
    /// A setting that the receiver did not tell when it was asked.
    static func unknown(_ name: String) -> UnsupportedSetting {
        UnsupportedSetting(name: name, reason: "it does not tell how that is set")
    }
}
