internal import Logbook
internal import Text

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
