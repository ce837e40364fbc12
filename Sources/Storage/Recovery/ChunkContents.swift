internal import FixCodec
internal import Platform

/// A chunk whose bytes are valid or could be repaired, even if the rest of the file is damaged.
struct ChunkContents {
    /// Whether one byte was wrong and has been repaired.
    let isMended: Bool
    private let chunk: SealedChunk
    private let integers: (ids: ChunkIntegers, receivers: ChunkIntegers)

    // Indexes of the columns that a repaired chunk is compared with.
    private static let (timeless, startTime, south, data) = (4, 5, 7, 11)

    var count: Int { chunk.count }

    /// The row number of the chunk's receiver; `nil` if it is out of range.
    var receiver: Int64? {
        chunk.count == 0 ? nil : integers.receivers[0].flatMap { RescuedRange.numbers.contains($0) ? $0 : nil }
    }

    /// The numbers of the first and last fix; `nil` if either is out of range.
    var numbers: ClosedRange<Int64>? {
        let ids = (0..<chunk.count).compactMap { integers.ids[$0] }
        guard let first = ids.min(), let last = ids.max(), RescuedRange.numbers.contains(first),
            RescuedRange.numbers.contains(last)
        else { return nil }
        return first...last
    }

    /// Decodes the chunk in a row; `nil` if it is damaged beyond repair.
    init?(_ row: RecordValues) {
        guard let bytes = row.blob(Self.data) else { return nil }
        do throws(ChunkDamage) {
            if let sound = try? SealedChunk(bytes) {
                (chunk, isMended) = (sound, false)
            } else {
                guard let repaired = ChunkRepair.repaired(bytes) else { return nil }
                (chunk, isMended) = (try SealedChunk(repaired), true)
            }
            integers = (
                try ChunkIntegers(chunk, FixColumns.index(of: "id")),
                try ChunkIntegers(chunk, FixColumns.index(of: "receiver"))
            )
        } catch {
            return nil
        }
        if isMended, !agrees(with: row) { return nil }
    }

    /// The chunk's fixes without those that have impossible values.
    var fixes: [FixWithNumbers] {
        guard let rows = try? ChunkRows(chunk) else { return [] }
        return (0..<rows.count).compactMap { try? rows.fix(at: $0) }
    }

    /// Whether the count, times and bounding box of the fixes match the other columns of the row.
    private func agrees(with row: RecordValues) -> Bool {
        let fixes = fixes
        var extent = ChunkExtent()
        for fix in fixes { extent.add(fix.judged) }
        let integers = [fixes.first?.id, fixes.first?.receiver, Int64(fixes.count), Int64(extent.timeless)]
        let times = [extent.times?.lowerBound, extent.times?.upperBound]
        let (latitudes, longitudes) = (extent.latitudes, extent.longitudes)
        let box = [
            latitudes?.lowerBound, longitudes?.lowerBound, latitudes?.upperBound, longitudes?.upperBound,
        ]
        return fixes.count == count && integers == (1...Self.timeless).map(row.integer)
            && times == (Self.startTime..<Self.south).map(row.integer)
            && box == (Self.south..<Self.data).map(row.real)
    }
}

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

/// The columns of a record, in order.
///
/// Columns of the table `fix` that were added after it was written are absent.
struct FixRecord: FixRowReader {
    private let row: Int64
    private let values: RecordValues
    private var next = 0

    private init(_ row: Int64, _ values: RecordValues) {
        (self.row, self.values) = (row, values)
    }

    /// The columns of a record of any table, except the first ones.
    init(_ values: RecordValues, from first: Int) { (row, self.values, next) = (0, values, first) }

    /// Decodes the fix in a record; `nil` if the values are none that gpslog stores.
    static func fix(_ row: Int64, _ values: RecordValues) -> FixWithNumbers? {
        guard let fix = FixColumns.read(FixRecord(row, values)), RescuedRange.numbers.contains(fix.id),
            RescuedRange.numbers.contains(fix.receiver)
        else { return nil }
        return fix
    }

    mutating func nextInteger() -> Int64? {
        let place = nextPlace()
        // The first column is the row number, which is stored before the record.
        return place == 0 ? row : values.integer(place)
    }

    mutating func nextReal() -> Double? { values.real(nextPlace()) }

    mutating func nextText() -> String? { values.text(nextPlace()) }

    private mutating func nextPlace() -> Int {
        defer { next += 1 }
        return next
    }
}
