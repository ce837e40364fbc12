/// Splits bytes of a receiver into lines: text unchanged, other bytes in hexadecimal.
package struct TextLines: Sendable {
    /// Longest line in bytes; binary messages, which have no lines, are cut there.
    private static let longest = 512

    private var line: [UInt8] = []
    private var isText = true

    package init() {}

    /// Returns the lines that these bytes complete.
    package mutating func lines(in bytes: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for byte in bytes {
            // A sentence may follow a binary message directly.
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
