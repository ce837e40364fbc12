package import GNSS

/// A location as a file has it, not yet judged.
package struct ImportedPoint: Hashable, Sendable {
    /// The fix as the file describes it; it has a time.
    package var fix: GNSSFix

    /// The receiver that the file says it is of; nil where it does not say.
    package var receiver: String?

    /// True where gpslog itself has given the receiver its name, which then has one fix an instant.
    package var isReceiverOurs = false

    /// The name that its track has in the file; nil where it has none.
    package var trackName: String?

    /// True where a track of the file begins with the location.
    package var beginsTrack = false

    /// A location.
    package init(fix: GNSSFix, receiver: String? = nil) {
        self.fix = fix
        self.receiver = receiver
    }
}
