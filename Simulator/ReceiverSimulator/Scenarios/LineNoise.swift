/// Damages sentences as a bad line would.
///
/// The damaged bytes never form a valid sentence.
struct LineNoise {
    private var random: RandomNumbers

    init(random: inout RandomNumbers) {
        self.random = RandomNumbers(seed: random.next())
    }

    enum Damage: CaseIterable {
        case changedCharacter, highByte, wrongChecksum, cutInTheMiddle, lostBeginning, lostMiddle
    }

    /// Destroys a sentence and returns the remaining bytes.
    mutating func destroy(_ sentence: Sentence, by damage: Damage) -> Transcript.Delivery {
        while true {
            let remains = remains(of: sentence.bytes, after: damage)
            // One in 256 checksums is valid by chance; then another damage is drawn.
            if !Self.containsSentence(remains) { return Transcript.Delivery(destroyed: remains) }
        }
    }

    /// Returns bytes like those of a floating line: none in ASCII, because they must not look like text.
    mutating func garbage(count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(random.integer(in: 0x80..<0x100)) }
    }

    /// Returns a sentence that is too long, as from a faulty receiver, with a wrong checksum.
    mutating func overlongLine(count: Int) -> [UInt8] {
        let body = "GPTXT,01,01,02," + String(repeating: "U", count: count)
        let checksum = body.utf8.reduce(0x55, ^)
        return Array("$\(body)*\(checksumText(of: CollectionOfOne(checksum)))\r\n".utf8)
    }

    /// Whether any `$` and the next `*` enclose characters that match the checksum after them.
    static func containsSentence(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { start in
            guard bytes[start] == UInt8(ascii: "$"),
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "*")), end + 2 < bytes.count
            else { return false }
            let digits = checksumText(of: bytes[(start + 1)..<end])
            // Lowercase digits are valid too.
            return bytes[(end + 1)...(end + 2)].elementsEqual(digits.utf8, by: { $0 == $1 || $0 == $1 | 0x20 })
        }
    }

    private mutating func remains(of sentence: [UInt8], after damage: Damage) -> [UInt8] {
        var bytes = sentence
        // Between the address and the checksum.
        let position = random.integer(in: 7..<bytes.count - 6)
        switch damage {
        case .changedCharacter: bytes[position] = bytes[position] ^ (1 << UInt8(random.integer(in: 0..<4)))
        case .highByte: bytes[position] |= 0x80
        case .wrongChecksum: bytes[bytes.count - 3] = bytes[bytes.count - 3] == 0x30 ? 0x31 : 0x30
        case .cutInTheMiddle: bytes.removeSubrange(position...)
        case .lostBeginning: bytes.removeSubrange(..<position)
        case .lostMiddle: bytes.removeSubrange(position..<min(position + 8, bytes.count - 5))
        }
        return bytes
    }
}
