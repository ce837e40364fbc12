/// The sentences of a drive with checksums, in a buffer to be written when it is large.
struct DriveText {
    /// The bytes appended since the last `clear`.
    private(set) var bytes: [UInt8] = []
    private var checksum: UInt8 = 0

    /// Removes the bytes and keeps the memory.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Starts a sentence with its address.
    mutating func begin(_ address: StaticString) {
        bytes.append(UInt8(ascii: "$"))
        checksum = 0
        append(address)
    }

    /// Ends a sentence with its checksum.
    mutating func end() {
        let sum = checksum
        append("*")
        for digit in [sum >> 4, sum & 15] { bytes.append(digit + UInt8(ascii: digit < 10 ? "0" : "7")) }
        bytes.append(13)
        bytes.append(10)
    }

    mutating func append(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { append(unsafe text.utf8Start[index]) }
    }

    mutating func append(_ text: String) {
        for byte in text.utf8 { append(byte) }
    }

    /// Appends a number that counts units of its last decimal, with at least `width` digits before the point.
    mutating func append(_ number: Int, decimals: Int = 0, width: Int = 1) {
        var digits = (0 as UInt64, 0)
        var rest = max(0, number)
        while rest > 0 || digits.1 < width + decimals {
            digits = (digits.0 << 4 | UInt64(rest % 10), digits.1 + 1)
            rest /= 10
        }
        for place in stride(from: digits.1, to: 0, by: -1) {
            if place == decimals { append(UInt8(ascii: ".")) }
            append(UInt8(digits.0 & 15) + UInt8(ascii: "0"))
            digits.0 >>= 4
        }
    }

    /// Appends the fields of a position in the north-east, in units of 1e-5 minutes: ddmm.mmmmm,N,dddmm.mmmmm,E.
    mutating func append(north: Int, east: Int) {
        append(north / 6_000_000, width: 2)
        append(north % 6_000_000, decimals: 5, width: 2)
        append(",N,")
        append(east / 6_000_000, width: 3)
        append(east % 6_000_000, decimals: 5, width: 2)
        append(",E,")
    }

    private mutating func append(_ byte: UInt8) {
        bytes.append(byte)
        checksum ^= byte
    }
}
