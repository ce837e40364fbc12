/// The text of a recording, sentence by sentence.
struct SentenceText {
    private(set) var bytes: [UInt8] = []

    /// Adds a sentence with its checksum and line end.
    mutating func append(_ address: String, _ fields: [String]) {
        let first = bytes.count + 1
        bytes.append(UInt8(ascii: "$"))
        bytes.append(contentsOf: address.utf8)
        for field in fields {
            bytes.append(UInt8(ascii: ","))
            bytes.append(contentsOf: field.utf8)
        }
        let checksum = bytes[first...].reduce(0, ^)
        let digits = String(checksum, radix: 16, uppercase: true)
        bytes.append(contentsOf: (checksum < 16 ? "*0" : "*").utf8)
        bytes.append(contentsOf: digits.utf8)
        bytes.append(contentsOf: "\r\n".utf8)
    }
}
