/// A name as it stands in a file.
enum NameText {
    /// The name on one line, as tables show it.
    static func read(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: text.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
}
