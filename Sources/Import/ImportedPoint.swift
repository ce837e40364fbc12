package import GNSS

/// A location from a file, before filtering.
package struct ImportedPoint: Hashable, Sendable {
    /// The fix described by the file; it always has a time.
    package var fix: GNSSFix

    /// The receiver named by the file; nil if it names none.
    package var receiver: String?

    /// Whether gpslog wrote the receiver's name; such a receiver has one fix per time.
    package var isReceiverOurs = false

    /// The track's name in the file; nil if it has none.
    package var trackName: String?

    /// Whether the location starts a new track of the file.
    package var beginsTrack = false

    package init(fix: GNSSFix, receiver: String? = nil) {
        self.fix = fix
        self.receiver = receiver
    }
}
