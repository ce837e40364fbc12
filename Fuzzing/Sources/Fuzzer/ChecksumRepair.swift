/// Corrects the checksums of a mutated input, as the framer would otherwise reject nearly all mutations.
enum ChecksumRepair {
    /// Overwrites the two bytes after the last `*` of each line with the correct checksum.
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

    /// Overwrites the checksum of each complete frame of UBX, CASIC, SiRF and SkyTraq.
    private static func repairFrames(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        var start = 0
        while start + 8 <= bytes.count {
            let little = unsafe Int(bytes[start + 2]) + Int(bytes[start + 3]) << 8
            let big = unsafe Int(bytes[start + 2]) << 8 + Int(bytes[start + 3])
            let frame: (end: Int, sum: [UInt8])? =
                switch unsafe (bytes[start], bytes[start + 1]) {
                case (0xB5, 0x62):
                    unsafe end(of: bytes, start + 6 + Int(bytes[start + 4]) + Int(bytes[start + 5]) << 8, 2)
                        .map { unsafe ($0, sumOfUBX(bytes, start + 2, $0)) }
                case (0xBA, 0xCE):
                    unsafe end(of: bytes, start + 6 + little, 4).map { unsafe ($0, sumOfCASIC(bytes, start + 2, $0)) }
                case (0xA0, 0xA2):
                    unsafe end(of: bytes, start + 4 + big, 4).map { unsafe ($0, sumOfSiRF(bytes, start + 4, $0)) }
                case (0xA0, 0xA1):
                    unsafe end(of: bytes, start + 4 + big, 3).map { unsafe ($0, sumOfSkyTraq(bytes, start + 4, $0)) }
                default: nil
                }
            guard let frame else {
                start += 1
                continue
            }
            for (offset, byte) in frame.sum.enumerated() { unsafe bytes[frame.end + offset] = byte }
            start = frame.end + frame.sum.count
        }
    }

    /// The position after a payload; `nil` if the end of the frame does not fit in.
    private static func end(of bytes: UnsafeMutableBufferPointer<UInt8>, _ end: Int, _ count: Int) -> Int? {
        end + count <= bytes.count ? end : nil
    }

    private static func sumOfUBX(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
        var sum: (UInt8, UInt8) = (0, 0)
        for index in start..<end {
            sum.0 &+= unsafe bytes[index]
            sum.1 &+= sum.0
        }
        return [sum.0, sum.1]
    }

    private static func sumOfCASIC(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
        var sum: UInt32 = 0
        for index in start..<end { sum &+= unsafe UInt32(bytes[index]) << UInt32((index - start) % 4 * 8) }
        return (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32($0 * 8)) }
    }

    private static func sumOfSiRF(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
        var sum = 0
        for index in start..<end { sum = unsafe (sum + Int(bytes[index])) & 0x7FFF }
        return [UInt8(sum >> 8), UInt8(sum & 0xFF), 0xB0, 0xB3]
    }

    private static func sumOfSkyTraq(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
        var sum: UInt8 = 0
        for index in start..<end { sum ^= unsafe bytes[index] }
        return [sum, 0x0D, 0x0A]
    }

    private static func write(_ sum: UInt8, at index: Int, of bytes: UnsafeMutableBufferPointer<UInt8>) {
        unsafe bytes[index] = digit(sum >> 4)
        unsafe bytes[index + 1] = digit(sum & 0xF)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
