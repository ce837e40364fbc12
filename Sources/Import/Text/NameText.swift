internal import Logbook
internal import Text

/// A name as it stands in a file.
enum NameText {
    /// Bytes; what is longer is cut.
    private static let longest = 1000

    /// The name on one line, as tables show it.
    static func read(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: text.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    /// The name of a track; nil for none, and for a title that was made of a number.
    static func trackName(_ text: ArraySlice<UInt8>) -> String? {
        let name = read(DecimalNumber.trimmed(text).prefix(longest))
        return name.isEmpty || Track.isNumbered(name) ? nil : name
    }
}
