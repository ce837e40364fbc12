internal import Platform
internal import SQLite

/// Mends a chunk of which one byte is not as it was written.
///
/// The checksum tells which byte: others in a chunk of 6000 bytes would explain it as well in one of 3000 cases, and as often
/// does damage to more bytes look like one. So who asks must compare what comes out with what else is known. A single bit is
/// told for certain, as two wrong bits in up to 11 450 bytes never look like one.
///
/// Source: Koopman, "32-Bit Cyclic Redundancy Codes for Internet Applications" (DSN 2002), for the Hamming distance.
package enum ChunkRepair {
    private static let lengthOfChecksum = 4
    private static let mostBytes = 11_450

    /// The chunk as it may have been written; nil where no single byte explains its checksum.
    package static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
        let end = bytes.count - lengthOfChecksum
        guard end > 0, bytes.count <= mostBytes else { return nil }
        let told = bytes[end...].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        let difference = CRC32.of(bytes[..<end]) ^ told
        var repaired = bytes
        // The checksum itself may be what is wrong.
        for index in 0..<lengthOfChecksum where difference & ~(0xFF << UInt32(8 * index)) == 0 {
            repaired[end + index] ^= UInt8(truncatingIfNeeded: difference >> UInt32(8 * index))
            return repaired
        }
        let errors = errors(explaining: difference, before: end)
        let bits = errors.filter { $0.change.nonzeroBitCount == 1 }
        guard let error = bits.first ?? errors.first, bits.count == 1 || errors.count == 1 else { return nil }
        repaired[error.index] ^= error.change
        return repaired
    }

    /// The bytes that may be wrong, and how.
    private static func errors(explaining difference: UInt32, before end: Int) -> [(index: Int, change: UInt8)] {
        var errors: [(index: Int, change: UInt8)] = []
        var difference = difference
        // The effect of a wrong byte on the checksum goes through one more step with each byte behind it; these are undone.
        for index in stride(from: end - 1, through: 0, by: -1) {
            let change = changes[Int(difference >> 24)]
            let effect = effects[Int(change)]
            if effect == difference { errors.append((index, change)) }
            difference = (difference ^ effect) << 8 | UInt32(change)
        }
        return errors
    }

    /// The effects on the checksum of a wrong last byte, by the change of that byte.
    private static let effects = (0..<256 as Range<UInt32>).map { change in
        (0..<8).reduce(change) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    /// The changes of a wrong last byte, by the first byte of their effect: each effect begins with another one.
    private static let changes: [UInt8] = {
        var changes = [UInt8](repeating: 0, count: 256)
        for (change, effect) in effects.enumerated() { changes[Int(effect >> 24)] = UInt8(change) }
        return changes
    }()
}
