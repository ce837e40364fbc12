/// Formats and parses the sentences that are sent to receivers.
enum OrderSentence {
    /// Adds the checksum and the line end: `$PMTK220,200*2C`.
    static func bytes(_ text: String) -> [UInt8] {
        let sum = text.utf8.reduce(0, ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return Array("$\(text)*\(digits.count < 2 ? "0" : "")\(digits)\r\n".utf8)
    }

    /// Splits the address of a sent sentence into its name and its number: `PMTK` and `220`.
    static func order(_ bytes: [UInt8]) -> (address: String, number: String)? {
        let text = String(decoding: bytes.dropFirst().prefix { $0 != 0x2C && $0 != 0x2A }, as: UTF8.self)
        let number = String(text.reversed().prefix { ("0"..."9").contains($0) }.reversed())
        return number.isEmpty ? nil : (String(text.dropLast(number.count)), number)
    }

    /// The address and the fields of a sent sentence; empty if the bytes are not a sentence.
    static func fields(_ bytes: [UInt8]) -> [String] {
        guard bytes.first == UInt8(ascii: "$") else { return [] }
        let text = String(decoding: bytes.dropFirst().prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
        return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}

extension Dialect {
    /// An order made of a sentence, with the sentence that undoes it.
    func order(_ text: String, undo: String) -> ReceiverOrder {
        let bytes = OrderSentence.bytes(text)
        return ReceiverOrder(text, bytes, reply(to: bytes), undo: OrderSentence.bytes(undo))
    }
}
