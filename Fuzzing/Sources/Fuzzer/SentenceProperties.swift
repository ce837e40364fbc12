/// Properties of every delivered sentence.
enum SentenceProperties {
    /// Stops at the first property that a sentence violates.
    static func check(_ sentence: Span<UInt8>) {
        let count = sentence.count
        require("A sentence has 4 to 255 bytes:", (4...255).contains(count), "\(count)")
        require("A sentence begins with a dollar.", sentence[0] == UInt8(ascii: "$"))
        require("The checksum is at the end.", sentence[count - 3] == UInt8(ascii: "*"))
        // Pointers for speed: accesses to a span make comparisons, which the fuzzer records.
        let sum = unsafe sentence.extracting(1..<count - 3).withUnsafeBufferPointer { body in
            unsafe body.reduce(0 as UInt8) { sum, byte in
                require("A sentence holds one dollar.", byte != UInt8(ascii: "$"))
                require("A sentence is printable:", (0x20...0x7E).contains(byte), "\(byte)")
                return sum ^ byte
            }
        }
        let sent = digit(sentence[count - 2]).flatMap { high in digit(sentence[count - 1]).map { high << 4 | $0 } }
        require("The checksum is right:", sent == sum, "\(sum)")
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
