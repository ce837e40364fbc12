extension SentenceFields {
    /// A field as text; nil where it is empty.
    func text(_ field: Int) -> String? {
        guard field < count else { return nil }
        let (start, end) = bounds(field)
        return start < end ? text(start, end) : nil
    }

    /// All that is sent from a field on, commas included: free text is not always escaped as it should be.
    func text(from field: Int) -> String? {
        guard field < count else { return nil }
        let start = bounds(field).start
        let end = bounds(count &- 1).end
        return start < end ? text(start, end) : nil
    }

    /// Characters of ISO 8859-1, as NMEA 0183 has them: `^` and two hexadecimal digits stand for any that is reserved.
    private func text(_ start: Int, _ end: Int) -> String {
        var text = ""
        var index = start
        while index < end {
            if let escaped = escapedCharacter(index, end) {
                text.unicodeScalars.append(Unicode.Scalar(escaped))
                index += 3
            } else {
                text.unicodeScalars.append(Unicode.Scalar(byte(at: index)))
                index += 1
            }
        }
        return text
    }

    private func escapedCharacter(_ index: Int, _ end: Int) -> UInt8? {
        guard byte(at: index) == UInt8(ascii: "^"), index + 2 < end,
            let high = hexadecimalDigit(byte(at: index + 1)), let low = hexadecimalDigit(byte(at: index + 2))
        else { return nil }
        return high << 4 | low
    }
}
