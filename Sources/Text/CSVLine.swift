/// Splits a line of a table into columns quoted as in RFC 4180; values cannot contain line breaks.
package enum CSVLine {
    package struct Column {
        /// The value without quotation marks.
        package var text: ArraySlice<UInt8>
        /// The offset of the value in the line, from 0.
        package var offset: Int
    }

    package struct OpenQuote: Error {
        /// The offset of the quotation mark in the line, from 0.
        package let offset: Int
    }

    private static let quote = UInt8(ascii: "\"")

    /// Splits a line into columns.
    ///
    /// - Throws: `OpenQuote` if a quoted value has no end.
    package static func columns(
        of line: ArraySlice<UInt8>,
        separatedBy separator: UInt8
    ) throws(OpenQuote) -> [Column] {
        var columns: [Column] = []
        var rest = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        let start = line.startIndex
        while true {
            let offset = rest.startIndex - start
            if rest.first == quote {
                columns.append(Column(text: try takeQuoted(&rest, offset, until: separator), offset: offset))
            } else {
                let text = rest.prefix { $0 != separator }
                columns.append(Column(text: text, offset: offset))
                rest = rest.dropFirst(text.count)
            }
            if rest.isEmpty { return columns }
            rest = rest.dropFirst()
        }
    }

    /// Splits a header line into column names; a separator at the end adds no column.
    ///
    /// - Throws: `OpenQuote` if a quoted name has no end.
    package static func names(in line: ArraySlice<UInt8>, separatedBy separator: UInt8) throws(OpenQuote) -> [String] {
        var names = try columns(of: line, separatedBy: separator).map { String(decoding: $0.text, as: UTF8.self) }
        while names.count > 1, names.last?.allSatisfy(\.isWhitespace) == true { names.removeLast() }
        return names
    }

    private static func takeQuoted(
        _ rest: inout ArraySlice<UInt8>,
        _ offset: Int,
        until separator: UInt8
    ) throws(OpenQuote) -> ArraySlice<UInt8> {
        rest = rest.dropFirst()
        var text: [UInt8] = []
        while let end = rest.firstIndex(of: quote) {
            text += rest[..<end]
            rest = rest[(end + 1)...]
            if rest.first == quote {
                text.append(quote)
                rest = rest.dropFirst()
            } else {
                // Bytes after the closing quotation mark are ignored.
                rest = rest.drop { $0 != separator }
                return text[...]
            }
        }
        throw OpenQuote(offset: offset)
    }
}

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
