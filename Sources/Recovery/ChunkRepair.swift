internal import Platform
internal import SQLite

/// Repairs a chunk that has a single wrong byte.
///
/// The checksum shows which byte is wrong. For a chunk of 6000 bytes, a second byte explains the checksum as well in 1
/// of 3000 cases, and damage to several bytes looks like a single wrong byte equally often. Callers must therefore
/// compare the result with other data. A single wrong bit is identified with certainty: two wrong bits in up to 11 450
/// bytes never have the same effect as one.
///
/// Source: Koopman, "32-Bit Cyclic Redundancy Codes for Internet Applications" (DSN 2002), for the Hamming distance.
package enum ChunkRepair {
    private static let lengthOfChecksum = 4
    private static let mostBytes = 11_450

    /// The repaired bytes; `nil` if no single byte explains the checksum.
    package static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
        let end = bytes.count - lengthOfChecksum
        guard end > 0, bytes.count <= mostBytes else { return nil }
        let told = bytes[end...].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        let difference = CRC32.of(bytes[..<end]) ^ told
        var repaired = bytes
        // The wrong byte may be in the checksum itself.
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

    /// The positions at which one wrong byte explains `difference`, each with the bits to flip.
    private static func errors(explaining difference: UInt32, before end: Int) -> [(index: Int, change: UInt8)] {
        var errors: [(index: Int, change: UInt8)] = []
        var difference = difference
        // Each byte after the wrong one advances the checksum by one step. Undo these steps from the end.
        for index in stride(from: end - 1, through: 0, by: -1) {
            let change = changes[Int(difference >> 24)]
            let effect = effects[Int(change)]
            if effect == difference { errors.append((index, change)) }
            difference = (difference ^ effect) << 8 | UInt32(change)
        }
        return errors
    }

    /// How the checksum changes when the last byte changes, by the flipped bits of that byte.
    private static let effects = (0..<256 as Range<UInt32>).map { change in
        (0..<8).reduce(change) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    /// The inverse of `effects`, by the highest byte of the effect, which differs for each change.
    private static let changes: [UInt8] = {
        var changes = [UInt8](repeating: 0, count: 256)
        for (change, effect) in effects.enumerated() { changes[Int(effect >> 24)] = UInt8(change) }
        return changes
    }()
}
