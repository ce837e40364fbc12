/// The values of a table as RFC 4180 quotes them.
package enum CSVText {
    /// A value as it stands between two commas: within quotation marks where it has a comma, such a mark or a line's end.
    package static func field(_ value: String) -> String {
        let isSpecial = value.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
            default: false
            }
        }
        return isSpecial ? quoted(value) : value
    }

    /// A value within quotation marks, those in it twice.
    package static func quoted(_ value: String) -> String {
        // By bytes: a mark with an accent upon it is another character, and ends a value all the same.
        let mark = UInt8(ascii: "\"")
        var bytes = [mark]
        for byte in value.utf8 {
            if byte == mark { bytes.append(mark) }
            bytes.append(byte)
        }
        return String(decoding: bytes + [mark], as: UTF8.self)
    }
}
