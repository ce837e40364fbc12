package import GNSS
package import UBX

/// A message of another binary protocol than u-blox's, told in the terms of u-blox's messages.
///
/// All makers' messages tell the same of a fix, each in a layout of its own.
package struct MakerMessage: Sendable {
    /// The message's number in its protocol, class and message where it has both.
    package let number: UInt16

    /// Its name in its maker's manual, such as `NAV-PV`.
    package let name: String

    /// The parts of a fix that it tells; all of one time, at least one.
    package let contents: [UBXMessage]

    /// The satellites in the solution; empty where it does not name them.
    package let satellitesUsed: [Satellite]

    /// A message; nil where it tells nothing of a fix.
    init?(_ name: String, number: UInt16, _ contents: [UBXMessage], satellitesUsed: [Satellite] = []) {
        guard !contents.isEmpty else { return nil }
        (self.name, self.number) = (name, number)
        (self.contents, self.satellitesUsed) = (contents, satellitesUsed)
    }

    /// Milliseconds that messages of the same epoch have in common: since the GPS week began, or of CASIC's since the receiver
    /// was switched on.
    package var timeOfWeek: Int? { contents.first?.timeOfWeek }

    /// The time that it tells; nil where it tells none.
    package var time: UTCTime? {
        for content in contents { if let time = content.time { return time } }
        return nil
    }

    /// True where it says that there is a fix, or that there is none.
    package var reportsFix: Bool { contents.contains { $0.reportsFix } }
}
