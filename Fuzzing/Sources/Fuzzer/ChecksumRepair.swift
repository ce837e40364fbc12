/// Makes the checksums of a mutated input right again; else hardly any mutation would come past the framer.
enum ChecksumRepair {
    /// Overwrites the two bytes after the last `*` of each line with the checksum that the line should have.
    static func repair(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        unsafe repairFrames(bytes)
        var isInside = false
        var sum: UInt8 = 0
        var star: (index: Int, sum: UInt8)?
        for index in 0...bytes.count {
            let byte = unsafe index < bytes.count ? bytes[index] : UInt8(ascii: "\n")
            if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if let star, star.index + 2 < index { unsafe write(star.sum, at: star.index + 1, of: bytes) }
                isInside = byte == UInt8(ascii: "$")
                sum = 0
                star = nil
            } else if isInside {
                if byte == UInt8(ascii: "*") { star = (index, sum) }
                sum ^= byte
            }
        }
    }

    /// Overwrites the two bytes behind each frame of UBX that is long enough for its payload.
    private static func repairFrames(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        var start = 0
        while start + 8 <= bytes.count {
            guard unsafe bytes[start] == 0xB5, unsafe bytes[start + 1] == 0x62 else {
                start += 1
                continue
            }
            let end = unsafe start + 6 + Int(bytes[start + 4]) + Int(bytes[start + 5]) << 8
            guard end + 2 <= bytes.count else { return }
            var sum: (UInt8, UInt8) = (0, 0)
            for index in start + 2..<end {
                sum.0 &+= unsafe bytes[index]
                sum.1 &+= sum.0
            }
            unsafe bytes[end] = sum.0
            unsafe bytes[end + 1] = sum.1
            start = end + 2
        }
    }

    private static func write(_ sum: UInt8, at index: Int, of bytes: UnsafeMutableBufferPointer<UInt8>) {
        unsafe bytes[index] = digit(sum >> 4)
        unsafe bytes[index + 1] = digit(sum & 0xF)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
