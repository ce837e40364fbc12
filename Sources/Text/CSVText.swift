/// Quotes the values of a table as in RFC 4180.
package enum CSVText {
    /// Quotes a value if it contains a comma, a quotation mark or a line break.
    package static func field(_ value: String) -> String {
        let isSpecial = value.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
            default: false
            }
        }
        return isSpecial ? quoted(value) : value
    }

    /// Encloses a value in quotation marks and doubles those in it.
    package static func quoted(_ value: String) -> String {
        // Compares bytes, because a quotation mark with a combining accent is a different Character but still ends the
        // value.
        let mark = UInt8(ascii: "\"")
        var bytes = [mark]
        for byte in value.utf8 {
            if byte == mark { bytes.append(mark) }
            bytes.append(byte)
        }
        return String(decoding: bytes + [mark], as: UTF8.self)
    }
}
