package import GNSS
package import UBX

/// A message of another maker's binary protocol, converted to the contents of UBX messages.
///
/// All protocols report the same parts of a fix, in different layouts.
package struct MakerMessage: Sendable {
    /// The number in the maker's protocol; the upper byte is the class if the protocol has classes.
    package let number: UInt16

    /// The name in the maker's manual, such as `NAV-PV`.
    package let name: String

    /// The message's parts of a fix: at least one, and all of the same time.
    package let contents: [UBXMessage]

    /// The satellites used in the solution; empty if the message does not list them.
    package let satellitesUsed: [Satellite]

    /// Fails if the message has no part of a fix.
    init?(_ name: String, number: UInt16, _ contents: [UBXMessage], satellitesUsed: [Satellite] = []) {
        guard !contents.isEmpty else { return nil }
        (self.name, self.number) = (name, number)
        (self.contents, self.satellitesUsed) = (contents, satellitesUsed)
    }

    /// Milliseconds that all messages of an epoch have in common.
    ///
    /// They count from the start of the GPS week, or from the start of the receiver for CASIC.
    package var timeOfWeek: Int? { contents.first?.timeOfWeek }

    /// The time in the message; `nil` if it has none.
    package var time: UTCTime? {
        for content in contents { if let time = content.time { return time } }
        return nil
    }

    /// Whether the message reports a fix or its absence.
    package var reportsFix: Bool { contents.contains { $0.reportsFix } }
}
