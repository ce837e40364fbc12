/// Makes a stream of the datagrams of a source.
///
/// A datagram is a piece of a stream: routers and serial servers cut it anywhere. Phones send a sentence a datagram and leave out
/// the end of its line, which is added behind a sentence that has its checksum, and before a datagram that begins a sentence.
package struct DatagramLines {
    /// True if the datagrams so far end in the middle of a line.
    private var isInLine = false

    /// No datagram has come.
    package init() {}

    /// Takes the next datagram, and returns its bytes with the line ends that it leaves out.
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

    /// True if the last line is a sentence through its checksum: from `$` to an asterisk and two digits, all of it printable.
    private static func endsWithSentence(_ datagram: [UInt8]) -> Bool {
        let end = datagram.suffix(3)
        guard end.first == UInt8(ascii: "*"),
            end.dropFirst().allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
        else { return false }
        let line = datagram.reversed().prefix { (0x20..<0x7F).contains($0) }
        return line.contains(where: beginsSentence)
    }
}
