/// The minimum work of an NMEA reader: a plain loop that finds line ends and XORs each line.
///
/// Byte by byte, without memchr, vectors or bounds checks: a portable yardstick, not the fastest possible code.
struct PlainScan {
    private(set) var lines = 0
    private(set) var checksums = 0

    init(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard var next = buffer.baseAddress else { return }
            let end = unsafe next + buffer.count
            var checksum: UInt8 = 0
            while unsafe next < end {
                let byte = unsafe next.pointee
                unsafe next += 1
                checksum ^= byte
                guard byte == UInt8(ascii: "\n") else { continue }
                lines += 1
                checksums += Int(checksum)
                checksum = 0
            }
        }
    }
}
