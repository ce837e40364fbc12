internal import FixCodec
internal import Storage

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
        chunk.count == 0 ? nil : integers.receivers[0].flatMap { RecoveredRange.numbers.contains($0) ? $0 : nil }
    }

    /// The numbers of the first and last fix; `nil` if either is out of range.
    var numbers: ClosedRange<Int64>? {
        let ids = (0..<chunk.count).compactMap { integers.ids[$0] }
        guard let first = ids.min(), let last = ids.max(), RecoveredRange.numbers.contains(first),
            RecoveredRange.numbers.contains(last)
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
    var fixes: [NumberedFix] {
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
