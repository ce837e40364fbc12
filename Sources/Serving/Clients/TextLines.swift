/// The lines in what comes over a receiver's line: text as it is, anything else in hexadecimal digits.
package struct TextLines: Sendable {
    /// Bytes; a line that is longer is cut, as binary messages know no lines.
    private static let longest = 512

    private var line: [UInt8] = []
    private var isText = true

    /// Nothing taken yet.
    package init() {}

    /// Takes bytes, and returns the lines that they complete.
    package mutating func lines(in bytes: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for byte in bytes {
            // A sentence begins behind a message that ends without a line.
            if byte == UInt8(ascii: "$"), !isText { lines += end() }
            line.append(byte)
            isText = isText && (byte.isSpace || (0x20...0x7E).contains(byte))
            if byte == UInt8(ascii: "\n") || line.count >= Self.longest { lines += end() }
        }
        return lines
    }

    private mutating func end() -> [UInt8] {
        defer { (line, isText) = ([], true) }
        if isText { return line }
        let digits = Array("0123456789abcdef".utf8)
        return line.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] } + [0x0D, 0x0A]
    }
}
