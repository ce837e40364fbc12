/// Makes a stream of bytes from the datagrams of a source.
///
/// Routers and serial servers cut a stream into datagrams at any byte. Phones send one sentence per datagram without a
/// line end. A line end is therefore added after a sentence with a checksum, and before a datagram that starts with a
/// sentence.
package struct DatagramLines {
    /// Whether the datagrams so far end within a line.
    private var isInLine = false

    package init() {}

    /// Returns the datagram's bytes with missing line ends added.
    package mutating func take(_ datagram: [UInt8]) -> [UInt8] {
        guard let first = datagram.first, let last = datagram.last else { return [] }
        var bytes = datagram
        if isInLine, Self.beginsSentence(first) { bytes = Self.lineEnd + bytes }
        isInLine = last != UInt8(ascii: "\n")
        if isInLine, Self.endsWithSentence(datagram) {
            bytes += Self.lineEnd
            isInLine = false
        }
        return bytes
    }

    private static let lineEnd = Array("\r\n".utf8)

    private static func beginsSentence(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") }

    /// Whether the last line is a complete sentence: printable, from `$` or `!` to an asterisk and two digits.
    private static func endsWithSentence(_ datagram: [UInt8]) -> Bool {
        let end = datagram.suffix(3)
        guard end.first == UInt8(ascii: "*"),
            end.dropFirst().allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
        else { return false }
        let line = datagram.reversed().prefix { (0x20..<0x7F).contains($0) }
        return line.contains(where: beginsSentence)
    }
}

/// Estimates the bytes of datagrams that the kernel dropped because they came faster than they were read.
package struct DatagramLoss {
    private var count = 0
    private var bytes = 0
    private var dropped: UInt32 = 0

    package init() {}

    /// Notes a datagram that was read.
    package mutating func note(received size: Int) {
        count += 1
        bytes += size
    }

    /// The bytes lost since the last call, by the average size of the datagrams that were read.
    ///
    /// `total` is the number of datagrams that were dropped since the socket was opened.
    package mutating func newBytes(dropped total: UInt32) -> Int {
        // The kernel's counter starts again at zero.
        let new = Int(total &- dropped)
        dropped = total
        return count > 0 ? new * (bytes / count) : 0
    }
}
