package import GNSS
package import Logbook
internal import Text

/// A location from a file, before filtering.
package struct ImportPoint: Hashable, Sendable {
    /// The fix described by the file; it always has a time.
    package var fix: GNSSFix

    /// The receiver named by the file; nil if it names none.
    package var receiver: String?

    /// Whether gpslog wrote the receiver's name; such a receiver has one fix per time.
    package var isReceiverOurs = false

    /// The track's name in the file; nil if it has none.
    package var trackName: String?

    /// Why gpslog suspected the location; nil if it did not.
    package var suspicion: Suspicion?

    /// Whether the location starts a new track of the file.
    package var beginsTrack = false

    package init(fix: GNSSFix, receiver: String? = nil) {
        self.fix = fix
        self.receiver = receiver
    }
}

/// Cleans up names from files.
enum NameText {
    /// Bytes: longer names are truncated.
    private static let longest = 1000

    /// Returns the name on a single line, for tables.
    static func read(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: text.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    /// Returns the name of a track; nil if it is empty or a title made from a number.
    static func trackName(_ text: ArraySlice<UInt8>) -> String? {
        let name = read(DecimalNumber.trimmed(text).prefix(longest))
        return name.isEmpty || Track.isNumbered(name) ? nil : name
    }
}
